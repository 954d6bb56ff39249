/** What goes wrong with one request. */
export type Fault =
  /** Refused before it reaches the world. A status of 500 and more, or a throttling name, is one the SDK repeats. */
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly status?: number }
  /** Carried out, then the connection is cut. */
  | { readonly kind: 'lose-answer' }
  /** The connection is cut before anything is carried out. */
  | { readonly kind: 'drop-request' }
  /** Carried out at once, answered so much later, in real time. */
  | { readonly kind: 'delay'; readonly ms: number };

/** One-shot faults, taken in the order in which they were given. */
export interface Faults {
  /** @param call e.g. `sagemaker:DescribeEndpoint` */
  next(call: string, ...faults: readonly Fault[]): void;
  take(call: string): Fault | undefined;
}

export const createFaults = (): Faults => {
  const pending = new Map<string, Fault[]>();
  return {
    next: (call, ...faults) => void pending.set(call, [...(pending.get(call) ?? []), ...faults]),
    take: (call) => pending.get(call)?.shift(),
  };
};
