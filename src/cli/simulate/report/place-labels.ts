export interface Label {
  readonly text: string;
  /** Of the point it names. */
  readonly x: number;
  readonly y: number;
}

export interface PlacedLabel extends Label {
  readonly labelX: number;
  readonly labelY: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Too far from its point to be understood without a line. */
  readonly isFar: boolean;
}

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of a sans-serif face at 11.5 px: rather too wide than too narrow. */
const LETTER_WIDTH = 6.2;
const LINE_HEIGHT = 13;
/** Before and after a name. */
const GAP = 3;
const POINT_RADIUS = 5;
/** What is outside is cut off, which is worse than covered. */
const OUTSIDE = 100;
const RINGS = [9, 18, 27, 36, 48, 62, 80, 100, 120];
/** No farther than this a name is understood without a line. */
const NEAR = 10;
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0.8, -0.7],
  [-0.8, -0.7],
  [0.8, 0.7],
  [-0.8, 0.7],
  [0, -1],
  [0, 1],
  [0.4, -0.9],
  [-0.4, -0.9],
  [0.4, 0.9],
  [-0.4, 0.9],
] as const;

const boxOf = ({ text, labelX, labelY, anchor }: PlacedLabel): Frame => {
  const width = text.length * LETTER_WIDTH;
  const left = anchor === 'start' ? labelX : anchor === 'end' ? labelX - width : labelX - width / 2;
  return {
    left: left - GAP,
    right: left + width + GAP,
    top: labelY - LINE_HEIGHT / 2,
    bottom: labelY + LINE_HEIGHT / 2,
  };
};

const overlapOf = (a: Frame, b: Frame): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const outsideOf = (box: Frame, frame: Frame): number =>
  Math.max(0, frame.left - box.left) +
  Math.max(0, box.right - frame.right) +
  Math.max(0, frame.top - box.top) +
  Math.max(0, box.bottom - frame.bottom);

const candidatesOf = (label: Label): readonly PlacedLabel[] =>
  RINGS.flatMap((ring) =>
    DIRECTIONS.map(([dx, dy]) => ({
      ...label,
      labelX: label.x + dx * ring,
      labelY: label.y + dy * ring,
      anchor: dx > 0 ? ('start' as const) : dx < 0 ? ('end' as const) : ('middle' as const),
      isFar: ring > NEAR,
    })),
  );

/**
 * Names beside points so that none covers another, a point, an obstacle or the frame, as far as there is room: each in
 * its turn at the first free place, or at the least bad one.
 */
export const placeLabels = (
  labels: readonly Label[],
  frame: Frame,
  obstacles: readonly Frame[] = [],
): readonly PlacedLabel[] => {
  const points = labels.map(({ x, y }) => ({
    left: x - POINT_RADIUS,
    right: x + POINT_RADIUS,
    top: y - POINT_RADIUS,
    bottom: y + POINT_RADIUS,
  }));
  const taken: Frame[] = [...points, ...obstacles];
  return labels.map((label) => {
    const candidates = candidatesOf(label).map((candidate) => {
      const box = boxOf(candidate);
      const covered = taken.reduce((sum, other) => sum + overlapOf(box, other), 0);
      return { candidate, box, cost: covered + OUTSIDE * outsideOf(box, frame) };
    });
    const best = candidates.reduce((least, next) => (next.cost < least.cost ? next : least));
    taken.push(best.box);
    return best.candidate;
  });
};
