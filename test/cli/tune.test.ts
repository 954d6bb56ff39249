import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileTargets } from '../../src/config/compile.ts';
import { parseTargets } from '../../src/config/parse-targets.ts';
import { tunedTarget } from '../../src/sim/controller/search-space.ts';
import type { TunedValues } from '../../src/sim/policies/policy-definition.ts';
import { DEFAULT_SCENARIO } from '../../src/sim/presets/default-scenario.ts';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';

const LOAD = 'sine,mean=1,amplitude=1,period=20m,duration=40m,input=500,output=100';
const FEW = ['--load', LOAD, '--evaluations', '4'];

interface Json {
  readonly evaluations: number;
  readonly chosen: { readonly values: TunedValues };
  readonly points: readonly unknown[];
  readonly policies: readonly { readonly name: string }[];
  readonly confidence: object;
}

const readJson = async (path: string): Promise<Json> => JSON.parse(await readFile(path, 'utf8')) as Json;

/** The file as the deployment reads it. @throws where it is not sound */
const readTargets = async (path: string) => {
  const text = await readFile(path, 'utf8');
  const parsed = parseTargets(text, path);
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems));
  const { targets } = compileTargets(parsed.configuration, { service: 'a', stage: 'b' }, path);
  return { text, target: targets[0], warnings: parsed.warnings };
};

describe('tune', () => {
  it('writes the chosen settings as a targets file in mode shadow, and the figures as JSON', async () => {
    const folder = await aFolder();
    const [write, json] = [join(folder, 'tuned.yml'), join(folder, 'tuned.json')];
    const names = ['--endpoint', 'llama', '--variant', 'AllTraffic'];
    const { code, err } = await runMain(['tune', ...FEW, ...names, '--write', write, '--json', json, '--seed', '7']);
    expect(code).toBe(0);
    expect(err.join('\n')).not.toContain('placeholder');

    const { text, target, warnings } = await readTargets(write);
    expect(warnings).toEqual([]);
    expect(target).toMatchObject({
      target: { kind: 'variant', endpointName: 'llama', variantName: 'AllTraffic' },
      mode: 'shadow',
      capacity: { min: 1, max: 20 },
    });
    expect(text).toContain('simulation');
    expect(text.replaceAll('\n# ', ' ')).toContain(`scalectl tune --load ${LOAD} --evaluations 4 --seed 7`);
    expect(text).not.toContain('PLACEHOLDERS');

    const { evaluations, chosen, points, policies, confidence } = await readJson(json);
    expect(evaluations).toBe(4);
    expect(points.length).toBeGreaterThan(0);
    expect(policies.map(({ name }) => name)).toEqual([
      'controller, default',
      'target-tracking-both',
      'native-step-long-low',
    ]);
    expect(confidence).toEqual({ against: 'target-tracking-both', scoredHours: 0.333333, blocks: 0 });

    // What is deployed is what was played.
    const played = tunedTarget(DEFAULT_SCENARIO, chosen.values);
    const bare = (signals: typeof played.signals | undefined) =>
      signals?.map(({ scaleOut, scaleIn }) =>
        [scaleOut, scaleIn].map((side) => ({ ...side, alarm: { ...side?.alarm, name: '' } })),
      );
    expect(bare(target?.signals)).toEqual(bare(played.signals));
    expect(target?.trafficGuard).toEqual(played.trafficGuard);
    expect(await readdir(folder)).toEqual(['tuned.json', 'tuned.yml']);
  });

  it('prints the front on both parts, the space it searched, and how sure it is', async () => {
    const { code, out } = await runMain(['tune', ...FEW]);
    const text = out.join('\n');
    expect(code).toBe(0);
    for (const said of [
      'held out:',
      'chosen',
      'target-tracking-both',
      'searched',
      'n = 1, no interval',
      'simulation',
    ]) {
      expect(text).toContain(said);
    }
    expect(out.every((line) => line.length <= 120)).toBe(true);
  });

  it('prints a list where the terminal is narrow', async () => {
    const load = 'constant,mean=1,duration=20m';
    const { out } = await runMain(['tune', '--load', load, '--evaluations', '2'], { columns: 50 });
    expect(out).toContain('searched');
    expect(out.every((line) => line.length <= 50)).toBe(true);
  });

  it('is the same for one seed', async () => {
    const folder = await aFolder();
    const paths = ['a.json', 'b.json', 'c.json'].map((name) => join(folder, name));
    for (const [place, path] of paths.entries()) {
      await runMain(['tune', ...FEW, '--json', path, '--seed', place === 2 ? '9' : '8']);
    }
    const [first, second, other] = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
    expect(first).toBe(second);
    expect(first).not.toBe(other);
  });

  it('says that names are placeholders, which a component scaling to zero has too, with its wake', async () => {
    const folder = await aFolder({ 'copies.yml': 'unit: copy\ncapacity: { min: 0, max: 6, initial: 2 }\n' });
    const write = join(folder, 'tuned.yml');
    const { code, err } = await runMain(['tune', ...FEW, '--scenario', join(folder, 'copies.yml'), '--write', write]);
    expect(code).toBe(0);
    expect(err.join('\n')).toContain('placeholders');
    const { text, target } = await readTargets(write);
    expect(text).toContain('PLACEHOLDERS');
    expect(target).toMatchObject({
      target: { kind: 'inference-component', inferenceComponentName: 'my-component' },
      wake: { to: 1 },
    });
    expect(target?.signals[0]?.source).toMatchObject({ metric: 'ConcurrentRequestsPerCopy' });
  });

  it('says so where no setting keeps the wanted share', async () => {
    const load = 'constant,mean=400,duration=3m,input=500,output=100';
    const { code, out } = await runMain(['tune', '--load', load, '--evaluations', '2', '--target-over-limit', '0']);
    expect(code).toBe(0);
    expect(out.join('\n')).toContain('NOT REACHED');
  });

  it('by a weight that counts hours alone chooses what a share that all keep does: the cheapest', async () => {
    const chosenBy = async (...goal: string[]): Promise<string> => {
      const json = join(await aFolder(), 'tuned.json');
      await runMain(['tune', ...FEW, ...goal, '--json', json]);
      return JSON.stringify((await readJson(json)).chosen.values);
    };
    expect(await chosenBy('--weight', '0.0001')).toBe(await chosenBy('--target-over-limit', '1'));
  });
});
