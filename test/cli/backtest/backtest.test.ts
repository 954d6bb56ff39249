import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { targetsText } from '../../config/targets-text.ts';
import { aFolder } from '../support/a-folder.ts';
import { anAccount } from '../support/an-account.ts';
import { runMain } from '../support/run-main.ts';
import { anExport, aResult, calmResults } from './an-export.ts';

const write = async (results: readonly object[]) => {
  const folder = await aFolder({ 'h.json': JSON.stringify(anExport(...results)), 'targets.yml': targetsText() });
  return { folder, history: join(folder, 'h.json') };
};

const backtest = (history: string, ...args: readonly string[]) =>
  runMain(['backtest', '--history', history, '--policies', 'static-count', ...args], { columns: 400 });

interface Document {
  readonly trace: string;
  readonly policies: readonly { readonly name: string; readonly requests: number }[];
  readonly backtest: {
    readonly from: string;
    readonly to: string;
    readonly gaps: readonly { readonly from: string; readonly to: string }[];
    readonly tokens: {
      readonly input: number;
      readonly inputFrom: string;
      readonly output: number;
      readonly outputFrom: string;
    };
    readonly calibration: { readonly fits: boolean } | null;
    readonly saturated: readonly { readonly from: string; readonly to: string; readonly reasons: readonly string[] }[];
    readonly saturatedShare: number;
    readonly minutes: readonly {
      readonly at: string;
      readonly units?: number;
      readonly saturated: readonly string[];
    }[];
  };
}

const readDocument = async (path: string): Promise<Document> => JSON.parse(await readFile(path, 'utf8'));

describe('backtest of an exported history', () => {
  it('says what the history is worth ahead of the table, and marks its minutes in the JSON', async () => {
    const minutes = Array.from({ length: 30 });
    const errors = minutes.map((_, minute) => (minute === 20 || minute === 21 ? 30 : 0));
    const invocations = minutes.map((_, minute) => (minute === 5 ? undefined : 60));
    const { folder, history } = await write([
      aResult('invocations', invocations),
      ...calmResults().slice(1, 4),
      aResult('invocation5XXErrors', errors),
    ]);
    const json = join(folder, 'out.json');
    const report = join(folder, 'out.html');
    const { code, out } = await backtest(history, '--json', json, '--report', report);
    expect(code).toBe(0);
    expect(out[0]).toBe('history: h.json, 2026-02-01T00:00:00Z to 2026-02-01T00:30:00Z, 30 minutes, 1,740 invocations');
    expect(out).toContain('gaps: minutes without a count of requests, 1 of 30, are played as without requests:');
    expect(out.find((line) => line.startsWith('tokens: 1,000 input (assumed)'))).toContain(
      'estimated from the ModelLatency',
    );
    expect(out).toContain('- 2026-02-01T00:20:00Z to 2026-02-01T00:22:00Z: errors');
    const warning = out.findIndex((line) =>
      line.startsWith('warning: low confidence. 2 of 30 recorded minutes (6.67 %)'),
    );
    expect(warning).toBeGreaterThan(0);
    expect(out[warning + 2]).toMatch(/^h\.json: [\d,]+ requests scored/);
    expect(await readFile(report, 'utf8')).toContain('<p><strong>warning: low confidence');

    const { backtest: members, policies, trace } = await readDocument(json);
    expect({ trace, names: policies.map(({ name }) => name) }).toEqual({ trace: 'h.json', names: ['static-count'] });
    expect(members.gaps).toEqual([{ from: '2026-02-01T00:05:00Z', to: '2026-02-01T00:06:00Z' }]);
    expect(members.saturated).toEqual([
      { from: '2026-02-01T00:20:00Z', to: '2026-02-01T00:22:00Z', reasons: ['errors'] },
    ]);
    expect(members.minutes[20]).toMatchObject({ at: '2026-02-01T00:20:00Z', units: 2, saturated: ['errors'] });
    expect(members.minutes[19]?.saturated).toEqual([]);
    expect(members.tokens).toMatchObject({ input: 1_000, inputFrom: 'assumed', outputFrom: 'estimated' });
  });

  it('writes its files before its first line: who reads no further (`| head`) has them', async () => {
    const { folder, history } = await write(calmResults());
    const json = join(folder, 'out.json');
    const isThere: boolean[] = [];
    const code = await main(['backtest', '--history', history, '--policies', 'static-count', '--json', json], {
      out: () => isThere.push(existsSync(json)),
      err: () => undefined,
      colours: false,
      columns: 120,
    });
    expect([code, isThere[0]]).toEqual([0, true]);
  });

  it('has no warning where nothing was saturated', async () => {
    const { out } = await backtest((await write(calmResults())).history);
    expect(out).toContain('saturation: in no recorded minute');
    expect(out.filter((line) => line.includes('low confidence'))).toEqual([]);
  });

  it('says where the service model does not fit', async () => {
    const { folder, history } = await write(calmResults());
    const report = join(folder, 'out.html');
    const { out } = await backtest(history, '--output-tokens', '10', '--report', report);
    expect(out.find((line) => line.startsWith('warning: the service model does not fit'))).toBeDefined();
    const page = await readFile(report, 'utf8');
    expect(page).toContain('<p><strong>warning: the service model does not fit');
    expect(page).toContain('<dt>tokens</dt><dd>1,000 input (assumed), 10 output (given)</dd>');
    expect(out).toContain('tokens: 1,000 input (assumed), 10 output (given)');
  });

  it('compares with a given count, and with none where nobody knows one', async () => {
    const { folder, history } = await write([...calmResults().slice(0, 1), ...calmResults().slice(2)]);
    const json = join(folder, 'out.json');
    expect(
      (await backtest(history, '--json', json)).out.find((line) => line.startsWith('calibration: none')),
    ).toBeDefined();
    expect((await readDocument(json)).backtest.calibration).toBeNull();
    const { out } = await backtest(history, '--json', json, '--units', '3');
    expect(out.join(' ')).toContain('simulated against recorded on 3 units throughout: ');
    expect((await readDocument(json)).backtest.minutes.map(({ units }) => units)).toEqual(Array(30).fill(3));
  });

  it('is the same to the byte for the same seed, and another one for another', async () => {
    const { folder, history } = await write(calmResults());
    const texts = await Promise.all(
      ['1', '1', '2'].map(async (seed, place) => {
        const json = join(folder, `${place}.json`);
        await backtest(history, '--seed', seed, '--json', json);
        return readFile(json, 'utf8');
      }),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(texts[2]).not.toBe(texts[0]);
  });

  it('plays the controller as a target configures it, within its bounds', async () => {
    const { folder, history } = await write(calmResults());
    const targets = join(folder, 'targets.yml');
    const { code, out, err } = await backtest(
      history,
      '--targets',
      targets,
      '--target',
      'chat',
      '--policies',
      'controller',
    );
    const said = [`the controller plays chat of ${targets}; every policy has 1 to 8 units`];
    expect({ code, err: err.slice(0, 1) }).toEqual({ code: 0, err: said });
    expect(out.join('\n')).toContain('controller');
  });

  it.each<{ name: string; args: readonly string[]; faults: readonly RegExp[] }>([
    {
      name: 'options that are none, all at once',
      args: ['--policies', 'oracel', '--units', '0', '--input-tokens', 'many', '--output-tokens', '0', '--seed', 'x'],
      faults: [
        /--policies/,
        /--input-tokens: expected a mean number of tokens/,
        /--output-tokens/,
        /--units/,
        /--seed/,
      ],
    },
    {
      name: 'a time range beside a file',
      args: ['--from', '2026-01-05T00:00:00Z', '--export', '/tmp/nowhere-written.json'],
      faults: [/--from: expected to be left out: --history reads a file, whole/, /--export/],
    },
    {
      name: 'two reports in one file',
      args: ['--json', '/tmp/nowhere-written.html', '--report', '/tmp/nowhere-written.html'],
      faults: [/another file than --report/],
    },
  ])('refuses $name', async ({ args, faults }) => {
    const { history } = await write(calmResults());
    const { code, err } = await backtest(history, ...args);
    expect(code).toBe(2);
    expect(err).toHaveLength(faults.length);
    for (const [place, fault] of faults.entries()) expect(err[place]).toMatch(fault);
  });

  it('refuses output tokens that nobody gives and no latency tells, and writes nothing', async () => {
    const { folder, history } = await write([...calmResults().slice(0, 3)]);
    const json = join(folder, 'out.json');
    const { code, err } = await backtest(history, '--json', json);
    expect(code).toBe(2);
    expect(err[0]).toContain('--output-tokens: expected --output-tokens, or a ModelLatency');
    await expect(readFile(json)).rejects.toThrow('ENOENT');
  });

  it('refuses a file that is no JSON, naming it', async () => {
    const path = join(await aFolder({ 'h.json': 'Timestamps' }), 'h.json');
    const { code, err } = await backtest(path);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain(`${path}:1: expected the answer of aws cloudwatch get-metric-data`);
  });

  it('refuses to guess where neither a file nor a target is named', async () => {
    const { code, err } = await runMain(['backtest', '--policies', 'static-count']);
    expect(code).toBe(2);
    expect(err[0]).toContain(
      '--history: expected --history, or --targets to read the account of a target, found neither',
    );
  });
});

describe('backtest of an account', () => {
  const MINUTE_MS = 60_000;

  /** Two hours of a variant that has come to an end by now. */
  const start = async () => {
    const account = await anAccount();
    const folder = await aFolder({ 'targets.yml': targetsText() });
    const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 10 * MINUTE_MS;
    const dimensions = { EndpointName: 'demo-endpoint', VariantName: 'AllTraffic' };
    const put = (metric: string, value: number): void => {
      const points = Array.from({ length: 60 }, (_, minute) => ({ at: end - (60 - minute) * MINUTE_MS, value }));
      account.world.metrics.put({ namespace: 'AWS/SageMaker', metric, dimensions }, points);
    };
    put('Invocations', 60);
    put('InvocationsPerInstance', 30);
    put('ConcurrentRequestsPerModel', 6);
    put('ModelLatency', 5_000_000);
    const of = (at: number): string => new Date(at).toISOString();
    const args = [
      'backtest',
      '--targets',
      join(folder, 'targets.yml'),
      '--target',
      'chat',
      '--policies',
      'static-count',
    ];
    return { account, folder, args, from: of(end - 60 * MINUTE_MS), to: of(end) };
  };

  it('reads CloudWatch, writes nothing there, and its export gives the same figures again', async () => {
    const { account, folder, args, from, to } = await start();
    const path = join(folder, 'export.json');
    const json = join(folder, 'a.json');
    const read = await account.scalectl(...args, '--from', from, '--to', to, '--export', path, '--json', json);
    const said = [expect.stringMatching(/^the controller plays chat of .*; every policy has 1 to 8 units$/)];
    expect({ code: read.code, err: read.err.slice(0, 1) }).toEqual({ code: 0, err: said });
    expect(read.out.join(' ')).toContain('60 minutes, 3,600 invocations');
    expect(new Set(account.emulator.calls.map(({ call }) => call))).toEqual(new Set(['GetMetricData']));
    const again = join(folder, 'b.json');
    const second = await runMain([...args, '--history', path, '--json', again]);
    expect(second.code).toBe(0);
    const [first, other] = await Promise.all([json, again].map(readDocument));
    expect(other?.policies).toEqual(first?.policies);
    expect(other?.backtest.minutes).toEqual(first?.backtest.minutes);
  });

  it('says what CloudWatch no longer has of the range', async () => {
    const { account, args, to } = await start();
    const from = new Date(Date.now() - 20 * 1_440 * MINUTE_MS).toISOString();
    const { code, out } = await account.scalectl(...args, '--from', from, '--to', to);
    expect(code).toBe(0);
    const text = out.join(' ');
    expect(text).toContain('keeps points below a minute for 3 hours');
    expect(text).toContain('keeps minutes for 15 days');
  });

  it('keeps the export of a target without traffic, and says that there was none', async () => {
    const { account, folder, args } = await start();
    const path = join(folder, 'export.json');
    const range = ['--from', '2026-01-05T00:00:00Z', '--to', '2026-01-05T01:00:00Z'];
    const { code, err } = await account.scalectl(...args, ...range, '--export', path);
    expect(code).toBe(2);
    expect(err[0]).toBe('CloudWatch history of chat: MetricDataResults: expected an invocation or more, found none.');
    expect(JSON.parse(await readFile(path, 'utf8'))).toHaveProperty('MetricDataResults');
  });

  it.each([
    {
      name: 'a moment without offset',
      range: ['--from', '2026-01-05'],
      fault: /--from: expected a moment with its offset/,
    },
    {
      name: 'an end before its beginning',
      range: ['--from', '2026-01-05T00:00:00Z', '--to', '2026-01-04T00:00:00Z'],
      fault: /--from: expected a moment before --to/,
    },
    {
      name: 'a year',
      range: ['--from', '2025-01-05T00:00:00Z', '--to', '2026-01-04T00:00:00Z'],
      fault: /--from: expected 92 days at most before --to/,
    },
  ])('refuses $name before it reads anything', async ({ range, fault }) => {
    const { account, args } = await start();
    const { code, err } = await account.scalectl(...args, ...range);
    expect(code).toBe(2);
    expect(err[0]).toMatch(fault);
    expect(account.emulator.calls).toEqual([]);
  });

  it('passes on that CloudWatch refused', async () => {
    const { account, args } = await start();
    const refusal = { kind: 'error', name: 'AccessDeniedException', message: 'not yours' } as const;
    account.faults.next('cloudwatch:GetMetricData', refusal);
    const { code, err } = await account.scalectl(...args);
    expect(code).toBe(1);
    expect(err.join(' ')).toContain('cloudwatch:GetMetricData');
  });
});
