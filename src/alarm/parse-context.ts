import type { Runtime } from '../core/runtime.ts';

/** What a parser is told beside the event itself. */
export interface ParseContext {
  readonly runtime: Runtime;
  /** Where in the delivery the event stands, `Records[0].body` for instance; empty at the top. */
  readonly path: string;
  /** The id of the message that carried the event, for events that have none of their own. */
  readonly messageId?: string;
  /** The topic that carried it: an older notification does not name its alarm's ARN. */
  readonly topicArn?: string;
}

export const pathOf = (context: ParseContext, member: string): string =>
  context.path === '' ? member : `${context.path}.${member}`;
