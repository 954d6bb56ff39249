import type { Cell, LoadCase, LoadSource, Part } from './cell.ts';
import { breachCells, constantCells, crashCells, pinnedCells } from './generated-cells.ts';
import { TRACES } from './traces.ts';
import { type TunedCell, toTunedCells } from './tuned-cells.ts';

export const MODELS = [
  'llama-2-7b-g5.2xlarge',
  'qwen3-30b-a3b-g7e.2xlarge',
  'nemotron-3-nano-30b-g7e.2xlarge',
] as const;
/** The first is the cheapest to play: most of what is asked beside the matrix is asked of it. */
const [LLAMA, QWEN, NEMOTRON] = MODELS;

const COLD_STARTS = ['nothing-cached', 'model-cached'] as const;

const traceSources: readonly LoadSource[] = TRACES.map(({ name }) => ({ kind: 'trace', name }));

const aLoad = (source: LoadSource, model: string, given: Partial<LoadCase> = {}): LoadCase => ({
  source,
  model,
  units: 6,
  routing: 'LEAST_OUTSTANDING_REQUESTS',
  prefill: 1,
  ...given,
});

interface Breadth {
  readonly models?: readonly string[];
  readonly coldStarts?: readonly Cell['coldStart'][];
  readonly retries?: boolean;
}

const beside = (
  part: Part,
  given: Partial<LoadCase>,
  { models = [LLAMA], coldStarts = ['nothing-cached'], retries = true }: Breadth = {},
): readonly Cell[] =>
  traceSources.flatMap((source) =>
    models.flatMap((model) =>
      coldStarts.map(
        (coldStart): Cell => ({ part, load: aLoad(source, model, given), coldStart, retries, players: 'natives' }),
      ),
    ),
  );

const matrix: readonly Cell[] = traceSources.flatMap((source) =>
  MODELS.flatMap((model) =>
    COLD_STARTS.map(
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
  ...beside('small', { units: 2 }, { models: MODELS }),
  ...beside('prefill', { prefill: 0.5 }, { models: MODELS, coldStarts: COLD_STARTS }),
  ...beside('prefill', { prefill: 2 }, { models: MODELS, coldStarts: COLD_STARTS }),
  ...beside('no-retries', {}, { retries: false }),
  ...beside('random', { routing: 'RANDOM' }),
  ...crashCells(LLAMA),
  ...breachCells(LLAMA),
  ...constantCells(LLAMA),
];

const longLoads = (model: string): readonly LoadCase[] =>
  TRACES.filter(({ isLong }) => isLong).map(({ name }) => aLoad({ kind: 'trace', name }, model));

/** Nearly twelve million requests in twelve hours: it alone would take as long to tune as that model's other loads together. */
const isTooDear = ({ source, model }: LoadCase): boolean =>
  model === NEMOTRON && source.name.startsWith('nasa95-launchday');

/** What is tuned: the long traces, every policy with the cheapest model, and what SageMaker has with the others. */
export const listTuned = (): readonly TunedCell[] => [
  ...toTunedCells(longLoads(LLAMA), 'everybody'),
  ...toTunedCells(
    [QWEN, NEMOTRON].flatMap(longLoads).filter((load) => !isTooDear(load)),
    'natives',
  ),
];

/** The few cells that are played on every change. */
export const listPinned = (): readonly Cell[] => pinnedCells(LLAMA, QWEN);
