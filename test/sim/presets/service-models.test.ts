import { describe, expect, it } from 'vitest';
import { COLD_STARTS } from '../../../src/sim/presets/cold-starts.ts';
import { SERVICE_MODELS } from '../../../src/sim/presets/service-models.ts';
import { toStepTable } from '../../../src/sim/service/step-time.ts';

const modelNamed = (name: string) => SERVICE_MODELS.find((model) => model.name === name);

/** How far the fit is off the worst of the measured points, as a share. */
const worstOf = (name: string): number => {
  const fit = modelNamed(name)?.step;
  const table = modelNamed(`${name}-table`)?.step;
  if (fit?.kind !== 'fit' || table?.kind !== 'table') throw new Error(`${name}: a fit and a table were expected`);
  return Math.max(...table.points.map(([n, seconds]) => Math.abs((toStepTable(fit, n)[n] ?? 0) / seconds - 1)));
};

describe('the fit of a shipped model meets what was measured', () => {
  it.each([
    { name: 'llama-2-7b-g5.2xlarge', within: 0.03 },
    { name: 'llama-2-7b-g5.12xlarge', within: 0.03 },
    { name: 'nemotron-3-nano-30b-g7e.2xlarge', within: 0.04 },
    { name: 'qwen3-32b-g5.12xlarge', within: 0.02 },
    { name: 'gpt-oss-20b-g7e.2xlarge', within: 0.05 },
    { name: 'qwen3-30b-a3b-g7e.2xlarge', within: 0.03 },
  ])('$name within $within', ({ name, within }) => {
    expect(worstOf(name)).toBeLessThan(within);
  });
});

describe('a shipped model', () => {
  it.each(SERVICE_MODELS.map((model) => ({ ...model })))('$name can be worked with', (model) => {
    expect(model.workingConcurrency).toBeLessThanOrEqual(model.slots);
    expect(model.pricePerHour).toBeGreaterThan(0);
    const points = model.step.kind === 'table' ? model.step.points : [];
    expect(
      points.every(([n, seconds], index) => index === 0 || (n > (points[index - 1]?.[0] ?? 0) && seconds > 0)),
    ).toBe(true);
  });
});

describe('a cold start', () => {
  it.each([
    { name: 'nothing-cached' as const, seconds: 525 },
    { name: 'image-cached' as const, seconds: 258 },
    { name: 'model-cached' as const, seconds: 100 },
    { name: 'from-zero' as const, seconds: 242 },
    { name: 'none' as const, seconds: 0 },
  ])('$name takes $seconds s, as published', ({ name, seconds }) => {
    const { instance, image, weights, start } = COLD_STARTS[name];
    expect(instance + image + weights + start).toBe(seconds);
  });
});
