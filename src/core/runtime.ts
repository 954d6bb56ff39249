/** Where a controller runs. An event that was born elsewhere is none of its business. */
export interface Runtime {
  /** The 12-digit account id, from the function's own ARN. */
  readonly account: string;
  readonly region: string;
  /** `aws`, `aws-cn`, `aws-us-gov`, …: the second part of every ARN. */
  readonly partition: string;
}
