import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { main } from '../src/cli/main.ts';
import { compileTargets } from '../src/config/compile.ts';
import { recommendedHigh, recommendedLow } from '../src/config/recommended-alarms.ts';
import { type TargetsFile, targetsFileSchema } from '../src/config/schema.ts';
import { IGNORE_REASONS, type RejectedEvent } from '../src/core/alarm-transition.ts';
import { HOLD_REASONS, RULES, SCALE_REASONS } from '../src/core/decision.ts';
import { METRIC_NAMESPACE, METRICS } from '../src/core/metric-names.ts';
import { ACT_OUTCOMES, SETTLEMENTS } from '../src/core/scaling-activity.ts';
import type { CompiledConfiguration } from '../src/core/target-configuration.ts';
import type { Resources } from '../src/deploy/cloudformation.ts';
import { toStackResources } from '../src/deploy/to-resources.ts';
import { anchorsOf, codesIn, firstCodes, listMarkdown, readRows, readSection } from './support/read-markdown.ts';

// Documentation is tested like code: what it lists is compared with what there is.

const run = async (args: readonly string[], columns = 120): Promise<readonly string[]> => {
  const lines: string[] = [];
  const output = { out: (line: string) => lines.push(line), err: () => undefined, colours: false, columns };
  expect(await main(args, output)).toBe(0);
  return lines.flatMap((line) => line.split('\n'));
};

const SERVICE = parse(readFileSync('serverless.yml', 'utf8'), { logLevel: 'silent' }) as {
  readonly functions: Readonly<Record<string, { readonly handler: string }>>;
  readonly resources: { readonly Resources: Resources };
};

const sourcesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

const REJECT_REASONS = ['unknown-shape', 'malformed-event', 'not-json'] satisfies RejectedEvent['reason'][];

describe('tables of words', () => {
  it.each([
    { file: 'README.md', heading: '## Hold reasons', words: HOLD_REASONS },
    { file: 'README.md', heading: '## Scale reasons', words: SCALE_REASONS },
    { file: 'docs/operations.md', heading: '## Hold reasons', words: HOLD_REASONS },
    { file: 'docs/operations.md', heading: '## Outcomes', words: [...ACT_OUTCOMES, 'failed', 'ignored', 'rejected'] },
    { file: 'docs/operations.md', heading: '## How earlier changes end', words: SETTLEMENTS },
    {
      file: 'docs/operations.md',
      heading: '## Events that are ignored or rejected',
      words: [...IGNORE_REASONS, ...REJECT_REASONS],
    },
  ])('$file $heading: exactly one row for each word, in order', ({ file, heading, words }) => {
    expect(firstCodes(file, heading)).toEqual(words);
  });

  it('README lists the rules in the order in which they are asked', () => {
    const rows = readRows('README.md', '## How a decision is made');
    expect(rows.map(([number, rule]) => [number, rule])).toEqual(RULES.map((rule, at) => [`${at + 1}`, `\`${rule}\``]));
  });

  it('README names every outcome of a replay', () => {
    const text = readSection('README.md', '## Commands').join('\n');
    const missing = [...ACT_OUTCOMES, 'ignored', 'rejected', 'failed'].filter((word) => !text.includes(`\`${word}\``));
    expect(missing).toEqual([]);
  });

  it('operations.md has exactly the messages that are logged', () => {
    const sources = `${sourcesIn('src/app')}${sourcesIn('src/adapters')}`;
    const logged = [...sources.matchAll(/logger\s*\??\.(?:debug|info|warn|error)\(\s*'([\w-]+)'/g)].map(
      ([, message]) => message,
    );
    expect(firstCodes('docs/operations.md', '## Log lines').toSorted()).toEqual(
      // The message of an event that is not evaluated is its kind.
      [...new Set([...logged, 'ignored', 'rejected'])].toSorted(),
    );
  });

  it('operations.md has exactly the metrics the controller publishes', () => {
    const published = Object.values(METRICS).map(({ name }) => name);
    expect(firstCodes('docs/operations.md', '## Its own metrics')).toEqual(published);
    expect(readSection('docs/operations.md', '## Its own metrics').join('\n')).toContain(`\`${METRIC_NAMESPACE}\``);
  });

  it("operations.md has exactly the controller's own alarms, those the stack makes without a target", () => {
    const stack: CompiledConfiguration = { schemaVersion: 1, hash: '', service: 'demo', stage: 'dev', targets: [] };
    const made = Object.values({ ...SERVICE.resources.Resources, ...toStackResources(stack) })
      .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
      .map(({ Properties }) => String(Properties.AlarmName).replace(/^demo-dev-/, ''));
    expect(made).toContain('dead-letters');
    const rows = readRows('docs/operations.md', "## The controller's own alarms");
    expect(rows.map(([alarm = '']) => codesIn(alarm)[0])).toEqual(made);
    for (const row of rows) expect(row.filter((cell) => cell !== '')).toHaveLength(4);
  });

  it('operations.md has every reason with which a message is given up', () => {
    const given = [
      ...readFileSync('src/core/recheck-message.ts', 'utf8').matchAll(/kind: 'unreadable', reason: '([^']+)'/g),
    ];
    const [row = []] = readRows('docs/operations.md', '## The dead-letter queue').filter(([message = '']) =>
      message.startsWith('attribute `reason`'),
    );
    expect(codesIn(row[0] ?? '').slice(1)).toEqual(given.map(([, reason]) => reason));
  });

  it('operations.md has exactly the remarks that are made', () => {
    const made = [...sourcesIn('src/core').matchAll(/remark\(notes, '([\w-]+)'/g)].map(([, about]) => about);
    expect(firstCodes('docs/operations.md', '## Remarks').toSorted()).toEqual(
      [...new Set([...made, 'event'])].toSorted(),
    );
  });
});

describe('configuration', () => {
  interface SchemaNode {
    readonly properties?: Readonly<Record<string, SchemaNode>>;
    readonly items?: SchemaNode;
  }

  /** Every path of the schema; those that end somewhere apart. PutMetricAlarm's own members are AWS's to document. */
  const walk = (node: SchemaNode, path: string): { readonly path: string; readonly leaf: boolean }[] => {
    const inner = node.items ? { node: node.items, path: `${path}[]` } : { node, path };
    const members = path.endsWith('.metrics') ? [] : Object.entries(inner.node.properties ?? {});
    const below = members.flatMap(([key, member]) => walk(member, inner.path === '' ? key : `${inner.path}.${key}`));
    return [...(path === '' ? [] : [{ path, leaf: below.length === 0 }]), ...below];
  };

  const documented = (): readonly string[] => {
    const under = (heading: string, prefix: string): string[] =>
      firstCodes('README.md', heading).map((key) => prefix + key);
    return [
      ...under('### The file', ''),
      ...under('### A target', 'targets[].'),
      ...under('### A signal', 'targets[].signals[].'),
      ...under('### A direction', 'targets[].signals[].scaleOut.'),
      ...under('### A direction', 'targets[].signals[].scaleIn.'),
    ];
  };

  const paths = walk(JSON.parse(readFileSync('docs/targets.schema.json', 'utf8')) as SchemaNode, '');

  it('README documents every key of the schema', () => {
    const keys = documented();
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter(({ path, leaf }) => leaf && !keys.includes(path))).toEqual([]);
  });

  it('README documents no key that is not in the schema, and none twice', () => {
    const keys = documented();
    expect(keys.filter((key) => !paths.some(({ path }) => path === key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  const EXAMPLE = readFileSync('targets.example.yml', 'utf8');
  const compileText = (file: unknown) =>
    compileTargets(targetsFileSchema.parse(file), { service: 'demo', stage: 'test' }).targets;

  it('the example states the defaults where it says that it does', () => {
    const without = structuredClone(parse(EXAMPLE)) as TargetsFile;
    const [chat, summariser] = without.targets;
    const policy: { Cooldown?: number } | undefined = chat?.signals[0]?.scaleOut?.policy;
    expect(chat?.trafficGuard).toBeDefined();
    expect(policy?.Cooldown).toBe(60);
    expect(summariser?.zero.idleSeconds).toBe(900);
    Object.assign(chat ?? {}, { trafficGuard: {} });
    delete policy?.Cooldown;
    Object.assign(summariser ?? {}, { zero: {} });
    expect(compileText(without)).toEqual(compileText(parse(EXAMPLE)));
  });

  it.each([
    {
      name: 'the recommended high alarm is 2 of 3',
      said: ['2 of 3 periods', 'evaluationPeriods: 3', 'datapointsToAlarm: 2', 'treatMissingData: notBreaching'],
      found: recommendedHigh(10),
      expected: { evaluationPeriods: 3, datapointsToAlarm: 2, treatMissingData: 'notBreaching' },
    },
    {
      name: 'the recommended low alarm is 18 of 18',
      said: ['18 of 18 periods, and silence counts as nothing'],
      found: recommendedLow(10),
      expected: { evaluationPeriods: 18, datapointsToAlarm: 18, treatMissingData: 'missing' },
    },
    {
      name: 'a scale-in policy left out halves, with a cooldown of 300 s',
      said: ['PercentChangeInCapacity -50 with a cooldown of 300 seconds'],
      found: compileText(parse(EXAMPLE))[0]?.signals[0]?.scaleIn?.policy,
      expected: {
        adjustmentType: 'PercentChangeInCapacity',
        cooldownSeconds: 300,
        steps: [{ upper: 0, adjustment: -50 }],
      },
    },
  ])('the example says so: $name', ({ said, found, expected }) => {
    expect(said.filter((words) => !EXAMPLE.includes(words))).toEqual([]);
    expect(found).toEqual(expected);
  });
});

describe('README, alarms the stack makes', () => {
  const cases = readRows('README.md', '### Alarms the stack makes').flatMap(([periods = '', high = '', low = '']) =>
    [...periods.matchAll(/\d+/g)].map(([period]) => ({ period: Number(period), high, low })),
  );

  it.each(cases)('$period s: high $high, low $low', ({ period, high, low }) => {
    const shape = ({
      datapointsToAlarm: m,
      evaluationPeriods: n,
    }: {
      datapointsToAlarm: number;
      evaluationPeriods: number;
    }) => `${m} of ${n}`;
    expect(high.startsWith(shape(recommendedHigh(period)))).toBe(true);
    expect(low.startsWith(shape(recommendedLow(period)))).toBe(true);
  });

  it('covers every period below five minutes that CloudWatch has', () => {
    expect(cases.map(({ period }) => period)).toEqual([10, 20, 30, 60, 120, 180, 240, 300]);
  });
});

describe('commands', () => {
  const readmeCommands = (): ReadonlyMap<string, readonly string[]> =>
    new Map(
      readRows('README.md', '## Commands')
        .filter(([, options = '']) => options.includes('`--'))
        .map(([command = '', options = '']) => [codesIn(command)[0] ?? '', codesIn(options)]),
    );

  it('README names exactly the commands there are', async () => {
    const help = await run(['--help']);
    const listed = help.slice(help.indexOf('Commands:') + 1).flatMap((line) => /^ {2}([a-z]+)/.exec(line)?.[1] ?? []);
    const commands = listed.filter((name) => name !== 'help').toSorted();
    expect([...readmeCommands().keys()].map((name) => name.split(' ')[0]).toSorted()).toEqual(commands);
  });

  it('README gives each command its arguments and exactly its options', async () => {
    for (const [command, options] of readmeCommands()) {
      const [name = '', ...args] = command.split(' ');
      const help = await run([name, '--help']);
      const offered = help.flatMap((line) => /^ {2}(?:-\w, )?(--[\w-]+(?: <\w+>)?)/.exec(line)?.[1] ?? []);
      expect(options.toSorted(), name).toEqual(offered.filter((option) => option !== '--help').toSorted());
      expect(help[0]).toContain(['[options]', ...args].join(' '));
    }
  });
});

describe('the shipped day', () => {
  let table: readonly string[] = [];
  let records: readonly { file: string; outcome: string; reason: string; from: number | null; to: number | null }[] =
    [];
  const REPLAY = ['replay', 'events', '--targets', 'targets.example.yml'];
  beforeAll(async () => {
    table = await run(REPLAY);
    records = (await run([...REPLAY, '--json'])).map((line) => JSON.parse(line));
  });

  it('events.md has a row for every file in events/, in order', () => {
    expect(readRows('docs/events.md', '# The shipped events').map(([file = '']) => codesIn(file)[0])).toEqual(
      readdirSync('events').toSorted(),
    );
  });

  it('events.md says what a replay says', () => {
    const rows = readRows('docs/events.md', '# The shipped events').filter(([file]) => file !== '`world.json`');
    const said = rows.map(([file = '', , , outcome = '', reason = '', capacity]) => [
      ...[file, outcome, reason].map((cell) => codesIn(cell)[0]),
      capacity,
    ]);
    const found = records.map(({ file, outcome, reason, from, to }) => [
      file,
      outcome,
      reason,
      from === null ? '' : from === to ? `${from}` : `${from} → ${to}`,
    ]);
    expect(found.length).toBeGreaterThan(20);
    expect(said).toEqual(found);
  });

  it('README shows lines that `npm start` prints', () => {
    const lines = readSection('README.md', '## Try it offline');
    const blocks = lines
      .join('\n')
      .split('```')
      .filter((_, index) => index % 2 === 1);
    const shown = blocks.filter((text) => /^\n(09-|│)/.test(text)).flatMap((text) => text.trim().split('\n'));
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter((line) => !table.some((printed) => printed.trimEnd() === line.trimEnd()))).toEqual([]);
  });

  it('README shows a line that `replay --json` prints', () => {
    const line = readSection('README.md', '## Commands').find((text) => text.startsWith('{"file"'));
    expect(line).toBeDefined();
    expect(records).toContainEqual(JSON.parse(line ?? ''));
  });
});

describe('what the files name exists', () => {
  it('handlers of serverless.yml', () => {
    const functions = Object.values(SERVICE.functions);
    expect(functions.length).toBeGreaterThan(0);
    for (const { handler } of functions) {
      const [, path, name] = /^(.*)\.(\w+)$/.exec(handler) ?? [];
      expect(readFileSync(`${path}.ts`, 'utf8')).toContain(`export const ${name} =`);
    }
  });

  it('every function in functions/ is deployed', () => {
    const deployed = Object.values(SERVICE.functions).map(({ handler }) => handler.replace(/\.\w+$/, '.ts'));
    expect(deployed.toSorted()).toEqual(
      readdirSync('functions')
        .map((name) => `functions/${name}`)
        .toSorted(),
    );
  });

  const FILES = listMarkdown();

  it('every link in every documentation file', () => {
    const dead: string[] = [];
    let links = 0;
    for (const file of FILES) {
      for (const [, link = ''] of readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(link)) continue;
        links += 1;
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : join(dirname(file), path);
        if (!existsSync(target)) dead.push(`${file}: ${link}`);
        else if (anchor !== undefined && !anchorsOf(target).includes(anchor)) dead.push(`${file}: ${link} (heading)`);
      }
    }
    expect(links).toBeGreaterThan(30);
    expect(dead).toEqual([]);
  });

  it('every npm script that a documentation file names', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const named = FILES.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(([, script = '']) => script),
    );
    expect(named.length).toBeGreaterThan(5);
    expect([...new Set(named)].filter((script) => !['ci', 'install'].includes(script) && !(script in scripts))).toEqual(
      [],
    );
  });

  it('README links every decision record through development.md', () => {
    const linked = readSection('docs/development.md', '## Decisions').join('\n');
    expect(readdirSync('docs/adr').filter((name) => !linked.includes(`adr/${name}`))).toEqual([]);
  });

  it.each(FILES)('%s names no path of a machine', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(text.match(/(?<![\w.])\/(?:home|Users|root|tmp|mnt|private|work\w*)\/\S*/g) ?? []).toEqual([]);
    expect(text.match(/\b[A-Z]:\\\S*/g) ?? []).toEqual([]);
  });
});
