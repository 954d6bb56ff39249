import { PutEventsRequest$ } from '@aws-sdk/client-eventbridge';
import { type Operations, operation } from './operation.ts';

interface Entry {
  readonly Source?: string;
  readonly DetailType?: string;
  readonly Detail?: string;
}

const INTERNAL_SOURCE = 'aws.';

/** PutEvents answers each entry for itself; a source of AWS's own is not for its users (EventBridge API Reference). */
const answerEntry = ({ Source = '', DetailType, Detail }: Entry, index: number): object => {
  if (Source.startsWith(INTERNAL_SOURCE)) {
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: `Not authorized for the source ${Source}.` };
  }
  return Source === '' || DetailType === undefined || Detail === undefined
    ? { ErrorCode: 'InvalidArgument', ErrorMessage: 'Source, DetailType and Detail are required.' }
    : { EventId: `event-${index}` };
};

/** The bus takes events and forgets them; no rule stands behind it. */
export const EVENT_BRIDGE: Operations = {
  PutEvents: operation<{ readonly Entries: readonly Entry[] }>(PutEventsRequest$, (_world, { Entries }) => {
    const answers = Entries.map(answerEntry);
    return { FailedEntryCount: answers.filter((answer) => 'ErrorCode' in answer).length, Entries: answers };
  }),
};
