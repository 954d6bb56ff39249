import type { Cell, LoadCase, LoadSource, Part } from './cell.ts';

// Each is generated with more requests than are wanted and then thinned: what is left of a Poisson process is one.
const TOKENS = 'input=1000,output=200';
const RATE = 40;

const generated = (name: string, words: string): LoadSource => ({
  kind: 'generated',
  name,
  words: `${words},${TOKENS}`,
});

const CONSTANT = generated('constant-3h', `constant,mean=${RATE},duration=3h`);
/** A crash a third of the way falls on its flank: the native policies want to scale in there anyway. */
const SINE = generated('sine-3h', `sine,mean=${RATE},amplitude=${RATE / 2},period=3h,duration=3h`);
const STEPS = [3, 6].map((times) =>
  generated(`step-x${times}`, `step,from=${RATE / 3},to=${(RATE / 3) * times},at=1h,duration=3h`),
);
const STEADY = generated('constant-12h', `constant,mean=${RATE},duration=12h`);
const DAY = generated('sine-12h', `sine,mean=${RATE},amplitude=${RATE * 0.7},period=6h,duration=12h`);
const CROWD = generated('crowd-3h', `crowd,base=${RATE / 4},peak=${RATE},at=1h,rise=5m,hold=20m,fall=20m,duration=3h`);

const ROUTINGS = ['LEAST_OUTSTANDING_REQUESTS', 'RANDOM'] as const;
const HOW = ['fail-fast', 'hang', 'break-mid-stream'] as const;
const MINUTES = [2, 5, 15, 30] as const;

const aCell = (part: Part, model: string, source: LoadSource, given: Partial<LoadCase> = {}): Cell => ({
  part,
  load: { source, model, units: 6, routing: 'LEAST_OUTSTANDING_REQUESTS', prefill: 1, ...given },
  coldStart: 'nothing-cached',
  retries: true,
  players: 'natives',
});

/** {all, one} × {fail fast, hang, break mid-stream} × minutes × routing, at a constant load and on a falling one. */
export const crashCells = (model: string): readonly Cell[] =>
  [CONSTANT, SINE].flatMap((source) =>
    ROUTINGS.flatMap((routing) =>
      (['all', 'one'] as const).flatMap((copies) =>
        HOW.flatMap((how) =>
          MINUTES.map(
            (minutes): Cell => ({
              ...aCell('crash', model, source, { routing }),
              crash: { copies, how, minutes },
              players: 'guard',
            }),
          ),
        ),
      ),
    ),
  );

/** A load that rises at once to several times what it was: one alarm, and more steps than one. */
export const breachCells = (model: string): readonly Cell[] =>
  STEPS.flatMap((source) =>
    (['nothing-cached', 'model-cached'] as const).map(
      (coldStart): Cell => ({
        ...aCell('breach', model, source),
        coldStart,
      }),
    ),
  );

/** Nothing changes but by chance: a policy that moves here flaps. */
export const constantCells = (model: string): readonly Cell[] =>
  [6, 2].flatMap((units) => ROUTINGS.map((routing) => aCell('constant', model, STEADY, { units, routing })));

/** Something of every kind, all on generated loads. */
export const pinnedCells = (model: string, other: string): readonly Cell[] => [
  { ...aCell('matrix', model, DAY), players: 'everybody' },
  { ...aCell('matrix', other, CROWD), coldStart: 'model-cached', players: 'everybody' },
  { ...aCell('crash', model, CONSTANT), crash: { copies: 'all', how: 'fail-fast', minutes: 15 }, players: 'guard' },
  {
    ...aCell('crash', model, SINE, { routing: 'RANDOM' }),
    crash: { copies: 'one', how: 'hang', minutes: 5 },
    players: 'guard',
  },
  {
    ...aCell('crash', model, CONSTANT),
    crash: { copies: 'all', how: 'break-mid-stream', minutes: 2 },
    players: 'guard',
  },
  ...breachCells(model).slice(0, 1),
  aCell('constant', model, STEADY, { units: 2 }),
  { ...aCell('no-retries', model, CROWD), retries: false },
  aCell('small', model, DAY, { units: 2 }),
];
