import type { Cell, LoadCase, LoadSource, Part } from './cell.ts';
import { breachCells, constantCells, crashCells, pinnedCells } from './generated-cells.ts';
import { TRACES } from './traces.ts';
import { type TunedCell, toTunedCells } from './tuned-cells.ts';

export const MODELS = [
  'llama-2-7b-g5.2xlarge',
  'qwen3-30b-a3b-g7e.2xlarge',
  'nemotron-3-nano-30b-g7e.2xlarge',
] as const;
/** The cheapest to play: what is asked beside the matrix is asked of it. */
const LLAMA = MODELS[0];

const traceSources: readonly LoadSource[] = TRACES.map(({ name }) => ({ kind: 'trace', name }));

const aLoad = (source: LoadSource, model: string, given: Partial<LoadCase> = {}): LoadCase => ({
  source,
  model,
  units: 6,
  routing: 'LEAST_OUTSTANDING_REQUESTS',
  prefill: 1,
  ...given,
});

const beside = (part: Part, given: Partial<LoadCase>, retries = true): readonly Cell[] =>
  traceSources.map((source) => ({
    part,
    load: aLoad(source, LLAMA, given),
    coldStart: 'nothing-cached',
    retries,
    players: 'natives',
  }));

const matrix: readonly Cell[] = traceSources.flatMap((source) =>
  MODELS.flatMap((model) =>
    (['nothing-cached', 'model-cached'] as const).map(
      (coldStart): Cell => ({
        part: 'matrix',
        load: aLoad(source, model),
        coldStart,
        retries: true,
        players: 'everybody',
      }),
    ),
  ),
);

/** Every cell there is; those on generated loads need no traces. */
export const listCells = (): readonly Cell[] => [
  ...matrix,
  ...beside('small', { units: 2 }),
  ...beside('prefill', { prefill: 0.5 }),
  ...beside('prefill', { prefill: 2 }),
  ...beside('no-retries', {}, false),
  ...beside('random', { routing: 'RANDOM' }),
  ...crashCells(LLAMA),
  ...breachCells(LLAMA),
  ...constantCells(LLAMA),
];

/** What is tuned: the long traces, with the cheapest model. */
export const listTuned = (): readonly TunedCell[] =>
  toTunedCells(TRACES.filter((trace) => trace.isLong).map(({ name }) => aLoad({ kind: 'trace', name }, LLAMA)));

/** The few cells that are played on every change. */
export const listPinned = (): readonly Cell[] => pinnedCells(LLAMA, MODELS[1]);
