import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRICE_KEYS } from '../../src/cli/cost/prices.ts';
import { targetsText } from '../config/targets-text.ts';
import { readSection } from '../support/read-markdown.ts';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

interface Line {
  readonly about: 'stack' | 'target';
  readonly target?: string;
  readonly evaluationsPerDay?: number;
  readonly usd: number;
  readonly isKnown: boolean;
  readonly items: readonly { readonly what: string; readonly quantity: number; readonly usd: number }[];
}

const ALL_KNOWN = { cloudWatchRequest: 0, metricsInsightsAlarmSeries: 0 };

const cost = async (prices: object = {}, targets = targetsText()) => {
  const folder = await aFolder({ 'targets.yml': targets, 'prices.json': JSON.stringify(prices) });
  const files = ['--targets', join(folder, 'targets.yml'), '--prices', join(folder, 'prices.json')];
  const { code, out } = await runMain(['cost', '--json', ...files]);
  expect(code).toBe(0);
  const lines = out.map((line): Line => JSON.parse(line));
  const of = (id: string, evaluationsPerDay: number): Line => {
    const line = lines.find((one) => one.target === id && one.evaluationsPerDay === evaluationsPerDay);
    if (line === undefined) throw new Error(`no line of ${id} at ${evaluationsPerDay}`);
    return line;
  };
  const quantity = (line: Line, what: string) => line.items.find((item) => item.what === what)?.quantity;
  return { lines, of, quantity };
};

describe('cost', () => {
  it('counts what a target makes: its alarms, and GetMetricData per series read', async () => {
    const { of, quantity } = await cost();
    const chat = of('chat', 10);
    expect(quantity(chat, 'alarms below 60 s')).toBe(2);
    expect(quantity(chat, 'alarms of 60 s and more')).toBe(0);
    expect(quantity(of('summariser', 10), 'alarms of 60 s and more')).toBe(1);
    // 8 series (the signal at 10 s and at 60 s, invocations twice, four errors) × (10 + 24 audits) × 30 days
    expect(quantity(chat, 'GetMetricData')).toBe(8 * 34 * 30);
    expect(quantity(of('chat', 1_000), 'GetMetricData')).toBe(8 * 1_024 * 30);
  });

  it('does not count alarms the user has already, nor traffic that is not read', async () => {
    const changes = {
      'targets.0.signals.0.scaleOut.alarm': { name: 'mine', threshold: 10 },
      'targets.0.trafficGuard': undefined,
    };
    const { of, quantity } = await cost({}, targetsText(changes));
    expect(quantity(of('chat', 10), 'alarms below 60 s')).toBe(1);
    expect(quantity(of('chat', 10), 'GetMetricData')).toBe(2 * 34 * 30);
  });

  it('sums up what has a price, and says where one is missing', async () => {
    const line = (await cost()).of('chat', 10);
    expect(line.isKnown).toBe(false);
    expect(line.usd).toBeCloseTo(
      line.items.reduce((sum, { usd }) => sum + usd, 0),
      10,
    );
    const known = (await cost(ALL_KNOWN)).of('chat', 10);
    expect(known).toMatchObject({ isKnown: true, usd: line.usd });
    expect((await cost({ cloudWatchRequest: 0.00001 })).of('chat', 10).usd).toBeCloseTo(
      line.usd + 34 * 30 * 0.00001,
      10,
    );
  });

  it('grows with the evaluations, and halves with a price', async () => {
    const { of } = await cost(ALL_KNOWN);
    expect(of('chat', 10).usd).toBeLessThan(of('chat', 1_000).usd);
    expect(of('chat', 1_000).usd).toBeLessThan(of('chat', 100_000).usd);
    const half = 0.15; // of 0.30
    const cheaper = (await cost({ ...ALL_KNOWN, highResolutionAlarm: half })).of('chat', 10);
    expect(of('chat', 10).usd - cheaper.usd).toBeCloseTo(2 * half, 10);
  });

  it('prints tables with "?" for what has no price, every price with its source, and what is assumed', async () => {
    const path = join(await aFolder({ 'targets.yml': targetsText() }), 'targets.yml');
    const { code, out, err } = await runMain(['cost', '--targets', path]);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    const text = out.join('\n');
    expect(text).toMatch(/chat, evaluations\s+│ 10 a day │ 1,000 a day │ 100,000 a day/);
    expect(text).toMatch(/DescribeAlarms\s+│\s+\? │\s+\? │\s+\? │/);
    expect(text).toMatch(/· beside its alarms │ [\d.]+ \+ \? │/);
    for (const key of PRICE_KEYS) expect(text).toMatch(new RegExp(`^  ${key} [\\d.?e-]+ per .+: \\S+`, 'm'));
    expect(text).toMatch(/^Assumed: .* no free tier/m);
  });

  it('README shows what it prints for the example', async () => {
    const { out } = await runMain(['cost', '--targets', repositoryPath('targets.example.yml')]);
    const shown = readSection('README.md', '## Cost').filter((line) => /^[┌│└]/.test(line));
    expect(shown.length).toBeGreaterThan(10);
    expect(out.join('\n')).toContain(shown.join('\n'));
  });

  it.each([
    {
      name: 'an unknown price',
      prices: '{"sqsRequets":1}',
      said: /sqsRequets: .*Did you mean sqsRequest\?/,
    },
    {
      name: 'a negative one',
      prices: '{"sqsRequest":-1}',
      said: /sqsRequest: expected USD for one request .* found -1\.$/,
    },
    { name: 'a text', prices: '{"sqsRequest":"1"}', said: /sqsRequest: expected USD .* found "1"\.$/ },
    { name: 'a list', prices: '[1]', said: /expected a JSON object of prices in USD/ },
    { name: 'no JSON', prices: 'sqsRequest: 1', said: /found text that is no JSON/ },
    { name: 'an empty file', prices: '', said: /found an empty file\.$/ },
  ])('bad prices are exit 2: $name', async ({ prices, said }) => {
    const folder = await aFolder({ 'targets.yml': targetsText(), 'prices.json': prices });
    const { code, out, err } = await runMain([
      'cost',
      '--targets',
      join(folder, 'targets.yml'),
      '--prices',
      join(folder, 'prices.json'),
    ]);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err[0]).toMatch(said);
  });

  it('tells of bad targets and bad prices at once', async () => {
    const { code, err } = await runMain(['cost', '--targets', '/nowhere.yml', '--prices', '/nowhere.json']);
    expect(code).toBe(2);
    expect(err.join('\n')).toMatch(/nowhere\.yml: .*\n.*nowhere\.json: /);
  });
});
