import type { COLD_STARTS } from '../../../src/sim/presets/cold-starts.ts';
import type { Crash, RequestRules } from '../../../src/sim/scenario.ts';

/** Where requests come from: a trace's file in the folder of traces, or the words `scalectl simulate --load` takes. */
export type LoadSource =
  | { readonly kind: 'trace'; readonly name: string }
  | { readonly kind: 'generated'; readonly name: string; readonly words: string };

/** A load that is made as large as the fleet is to be: what cells share that differ in anything else. */
export interface LoadCase {
  readonly source: LoadSource;
  readonly model: string;
  /** The oracle's mean. */
  readonly units: number;
  readonly routing: RequestRules['routing'];
  /** × the model's prefill speed, which no source states. */
  readonly prefill: number;
}

export const PARTS = ['matrix', 'small', 'prefill', 'no-retries', 'random', 'crash', 'breach', 'constant'] as const;
export type Part = (typeof PARTS)[number];

/** Who plays: everybody, what SageMaker has beside the controller, or those and the controller without its guard. */
export type Players = 'everybody' | 'natives' | 'guard';

/** One load, one set of circumstances, and every policy that is played there. */
export interface Cell {
  readonly part: Part;
  readonly load: LoadCase;
  readonly coldStart: keyof typeof COLD_STARTS;
  readonly retries: boolean;
  readonly crash?: Omit<Crash, 'at'>;
  readonly players: Players;
}

const toRoutingName = (routing: LoadCase['routing']): string => (routing === 'RANDOM' ? 'random' : 'least-outstanding');

/** Tells a load case from every other. */
export const nameOfLoad = ({ source, model, units, routing, prefill }: LoadCase): string =>
  [
    source.name,
    model,
    `${units}-units`,
    toRoutingName(routing),
    ...(prefill === 1 ? [] : [`prefill-x${prefill}`]),
  ].join('/');

/** Tells a cell from every other; what `--only` is matched with. */
export const nameOf = ({ part, load, coldStart, crash }: Cell): string =>
  [part, nameOfLoad(load), coldStart, ...(crash ? [`${crash.copies}-${crash.how}-${crash.minutes}min`] : [])].join('/');
