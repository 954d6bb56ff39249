/** The parts of an ARN that say where a thing lives. */
export interface ArnOrigin {
  readonly partition: string;
  readonly region: string;
  readonly account: string;
}

const ARN = /^arn:([^:]+):[^:]+:([^:]+):([^:]+):./;

/** `undefined` for what is no ARN with a region and an account. What follows them may hold colons, as alarm names do. */
export const parseArn = (text: unknown): ArnOrigin | undefined => {
  const [, partition, region, account] = (typeof text === 'string' && ARN.exec(text)) || [];
  return partition && region && account ? { partition, region, account } : undefined;
};
