import type { ParsedEvent } from '../core/alarm-transition.ts';
import type { JsonObject } from './json-value.ts';
import type { ParseContext } from './parse-context.ts';

/** A shape that is an event itself. */
export interface EventForm {
  readonly matches: (value: JsonObject) => boolean;
  readonly parse: (value: JsonObject, context: ParseContext) => ParsedEvent;
}

/** A shape that carries an event as a text inside. */
export interface EventWrapper {
  readonly matches: (value: JsonObject) => boolean;
  readonly unwrap: (value: JsonObject, context: ParseContext) => WrappedEvent;
}

export interface WrappedEvent {
  readonly text: unknown;
  /** The context of what is inside: its path, and what the wrapper knows. */
  readonly context: ParseContext;
}
