import { describe, expect, it } from 'vitest';
import { placeLabels } from '../../../../src/cli/simulate/report/place-labels.ts';

const FRAME = { left: 0, right: 400, top: 0, bottom: 300 };

describe('names beside points', () => {
  it.each([
    { name: 'to the right where there is room', x: 100, want: 'start' },
    { name: 'to the left at the right edge', x: 395, want: 'end' },
  ])('stand $name', ({ x, want }) => {
    const [placed] = placeLabels([{ text: 'controller', x, y: 150 }], FRAME);
    expect(placed).toMatchObject({ anchor: want, isFar: false, labelY: 150 });
  });

  it('keep apart where points lie on each other', () => {
    const labels = Array.from({ length: 10 }, (_, n) => ({ text: `policy-${n}`, x: 200 + n, y: 150 }));
    const places = placeLabels(labels, FRAME).map(({ labelX, labelY, anchor }) => `${labelX} ${labelY} ${anchor}`);
    expect(new Set(places).size).toBe(10);
  });

  it('keep off an obstacle', () => {
    const line = { left: 100, right: 400, top: 149, bottom: 151 };
    const [placed] = placeLabels([{ text: 'static', x: 100, y: 150 }], FRAME, [line]);
    expect(placed).not.toMatchObject({ anchor: 'start', labelY: 150 });
  });
});
