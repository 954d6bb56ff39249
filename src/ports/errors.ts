/** A read of AWS that failed for good, after the SDK's own attempts. `retryable`: a later try may succeed. */
export class AwsCallError extends Error {
  override readonly name = 'AwsCallError';
  /** As IAM writes it, e.g. `sagemaker:DescribeEndpoint`. */
  readonly call: string;
  /** The SDK's error name, e.g. `ThrottlingException`. */
  readonly errorName: string;
  readonly retryable: boolean;

  constructor(call: string, errorName: string, retryable: boolean, cause: unknown) {
    super(`${call} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.call = call;
    this.errorName = errorName;
    this.retryable = retryable;
  }
}

/** A state item written by a newer version of this program, or whose `schemaVersion` is no number. It is not touched; upgrade, or wait for the roll-out to end. */
export class StateSchemaError extends Error {
  override readonly name = 'StateSchemaError';
  readonly found: unknown;
  readonly known: number;
  readonly retryable = true;

  constructor(found: unknown, known: number) {
    super(`the state item has schemaVersion ${found}, this version knows ${known} at most`);
    this.found = found;
    this.known = known;
  }
}
