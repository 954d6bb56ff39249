import type { Fleet } from '../../../src/sim/service/fleet.ts';
import type { Request } from '../../../src/sim/service/request.ts';
import type { Watch } from './drive-fleet.ts';

/** What was seen between two arrivals of a run. */
export interface Slice {
  readonly seconds: number;
  readonly arrived: number;
  readonly refused: number;
  /** Request-seconds in the system, and behind the slots. */
  readonly area: number;
  readonly waitingArea: number;
  /** Seconds with so many in the system. */
  readonly held: Float64Array;
  /** Of those that ended in it, in this order: from arrival to end, from arrival to a slot, and what stood in `inputTokens`. */
  readonly sojourns: Float64Array;
  readonly waits: Float64Array;
  readonly marks: Float64Array;
}

export interface Recorder {
  readonly watch: Watch;
  /** Without the first tenth of the arrivals, and until the last. */
  whole(): Slice;
  /** The same in equal parts. */
  parts(): readonly Slice[];
  /** Of the whole run, from empty to empty: the area under the number in the system, and the sum of the sojourn times. */
  readonly total: { area: number; sojourns: number };
}

/** Enough for a spread, and long enough each to forget the one before. */
const PARTS = 30;
const MOST_HELD = 4_096;

interface Open {
  seconds: number;
  refused: number;
  area: number;
  waitingArea: number;
  readonly held: Float64Array;
  from: number;
  to: number;
}

const openSlice = (from: number): Open => ({
  seconds: 0,
  refused: 0,
  area: 0,
  waitingArea: 0,
  held: new Float64Array(MOST_HELD),
  from,
  to: from,
});

const countWaiting = (fleet: Fleet): number => {
  let waiting = 0;
  for (const { inSystem, running } of fleet.copies) waiting += inSystem - running;
  return waiting;
};

/** @param stepOf seconds from the slot to the first token, which a wait does not hold; undefined: waits are not looked at */
export const createRecorder = (arrivals: number, stepOf?: number): Recorder => {
  const sojourns = new Float64Array(arrivals);
  const waits = new Float64Array(arrivals);
  const marks = new Float64Array(arrivals);
  const first = Math.floor(arrivals / 10);
  const perPart = Math.floor((arrivals - first) / PARTS);
  const slices: Open[] = [];
  const total = { area: 0, sojourns: 0 };
  let arrived = 0;
  let ended = 0;
  let open: Open | undefined;
  let firstAt = Infinity;

  const sliceOf = ({ from, to, ...sums }: Open, count: number): Slice => ({
    ...sums,
    arrived: count,
    sojourns: sojourns.subarray(from, to),
    waits: waits.subarray(from, to),
    marks: marks.subarray(from, to),
  });

  return {
    total,
    watch: {
      passed(seconds, fleet) {
        const { inSystem } = fleet.counts();
        total.area += seconds * inSystem;
        if (open === undefined) return;
        open.seconds += seconds;
        open.area += seconds * inSystem;
        open.waitingArea += seconds * countWaiting(fleet);
        const place = Math.min(inSystem, MOST_HELD - 1);
        open.held[place] = (open.held[place] as number) + seconds;
      },
      arrived(now) {
        arrived += 1;
        if (arrived <= first) return;
        firstAt = Math.min(firstAt, now);
        const place = Math.floor((arrived - first - 1) / perPart);
        if (arrived === arrivals || place >= PARTS) open = undefined;
        else if (slices.length <= place) {
          open = openSlice(ended);
          slices.push(open);
        }
      },
      completed(request: Request, now) {
        total.sojourns += now - request.firstAt;
        if (open === undefined || request.firstAt < firstAt) return;
        sojourns[ended] = now - request.firstAt;
        if (stepOf !== undefined) waits[ended] = request.firstTokenAt - stepOf - request.firstAt;
        marks[ended] = request.inputTokens;
        ended += 1;
        open.to = ended;
      },
      failed() {
        if (open !== undefined) open.refused += 1;
      },
    },
    parts: () => slices.map((slice) => sliceOf(slice, perPart)),
    whole() {
      const all = openSlice(slices[0]?.from ?? 0);
      for (const slice of slices) {
        all.seconds += slice.seconds;
        all.refused += slice.refused;
        all.area += slice.area;
        all.waitingArea += slice.waitingArea;
        slice.held.forEach((seconds, place) => {
          all.held[place] = (all.held[place] as number) + seconds;
        });
        all.to = slice.to;
      }
      return sliceOf(all, perPart * slices.length);
    },
  };
};
