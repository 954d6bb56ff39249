import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { toHtml } from '../../../../src/cli/simulate/report/to-html.ts';
import { anEmptyRun, aPolicyRun, aSimulationReport } from '../../../support/a-simulation-report.ts';

const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|<!DOCTYPE html>|</g;

/** The first tag that is not closed, closed twice or written wrongly; the page is kept as strict as XML. */
const findFault = (page: string): string | undefined => {
  const open: string[] = [];
  for (const match of page.matchAll(TAG)) {
    const [text, closes, name, , closed] = match;
    if (text.startsWith('<!')) continue;
    if (name === undefined) return `a stray < before ${page.slice(match.index, match.index + 40)}`;
    if (closes === '/' && open.pop() !== name) return `</${name}> closes another`;
    if (closes === '' && closed === '') open.push(name);
  }
  return open.length === 0 ? undefined : `<${open.at(-1)}> stays open`;
};

const LOADS = /https?:|\/\/\w|<script|<link|<img|<iframe|\bsrc=|href=|@import|url\(/;

const pageOf = async (report = aSimulationReport()) => {
  const text = await toHtml(report);
  return { text, document: parseHTML(text).document };
};

const WEEK_MINUTES = 10_080;
const aWeek = () => {
  const [minute] = aPolicyRun().timeline;
  if (minute === undefined) throw new Error('the builder has no minute');
  const timeline = Array.from({ length: WEEK_MINUTES }, (_, n) => ({
    ...minute,
    at: n * 60,
    arrivals: n === 5_000 ? 777 : 100 + (n % 50),
    desired: 2 + (n % 7),
    inService: 2 + (n % 5),
  }));
  const decisions = Array.from({ length: 2_000 }, (_, n) => ({
    at: n * 300,
    from: 2 + (n % 2),
    to: 3 - (n % 2),
    reason: `reason ${n}`,
    refused: false,
  }));
  return aSimulationReport({
    durationSeconds: WEEK_MINUTES * 60,
    oracle: timeline.map(({ desired }) => desired),
    policies: [aPolicyRun({ timeline, decisions })],
  });
};

describe('the check of the page finds a planted fault', () => {
  it.each([
    { name: 'a tag that stays open', page: '<p><b>x</p>', want: '</p> closes another' },
    { name: 'a bare angle bracket', page: '<p>1 < 2</p>', want: 'a stray < before < 2</p>' },
    { name: 'an attribute without quotes', page: '<p id=a>x</p>', want: 'a stray < before <p id=a>x</p>' },
  ])('$name', ({ page, want }) => {
    expect(findFault(page)).toBe(want);
  });
});

describe('the page', () => {
  it('is well-formed', async () => {
    expect(findFault((await pageOf()).text)).toBeUndefined();
  });

  it('has every policy in a chart, a table and both trade-offs', async () => {
    const { document } = await pageOf();
    const captions = [...document.querySelectorAll('figcaption h3')].map((one) => one.textContent);
    const rows = [...document.querySelectorAll('tbody th')].map((one) => one.textContent);
    for (const name of ['controller', 'target-tracking', 'hpa']) {
      expect(captions).toContain(name);
      expect(rows.filter((row) => row === name)).toHaveLength(2);
      for (const id of ['over-limit', 'latency']) {
        const texts = [
          ...(document.querySelector(`svg[aria-labelledby="${id}-title"]`)?.querySelectorAll('text') ?? []),
        ];
        expect(texts.map((one) => one.textContent)).toContain(name);
      }
    }
  });

  it('says first what is to be known first, and last what it rests on', async () => {
    const text = await toHtml(aSimulationReport(), {
      warnings: ['warning: <believe> nothing'],
      assumptions: [['cold start', '525 s']],
    });
    const { document } = parseHTML(text);
    expect(document.querySelector('h1 + p')?.textContent).toBe('warning: <believe> nothing');
    expect([...document.querySelectorAll('dl > *')].slice(-2).map((one) => one.textContent)).toEqual([
      'cold start',
      '525 s',
    ]);
    expect(findFault(text)).toBeUndefined();
  });

  it('has no latency of a policy that answered nothing: it would be the best', async () => {
    const silent = aPolicyRun({ name: 'silent', requests: 10, failed: 10, latencySeconds: { p50: 0, p95: 0, p99: 0 } });
    const { document } = await pageOf(aSimulationReport({ policies: [aPolicyRun(), silent] }));
    const namesIn = (id: string) =>
      [...document.querySelectorAll(`svg[aria-labelledby="${id}-title"] text`)].map((one) => one.textContent);
    expect(namesIn('over-limit')).toContain('silent');
    expect(namesIn('latency')).not.toContain('silent');
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent.trim());
    expect(rows).toContain('silent10––––––31.044.0330341');
  });

  it('gives each decision its reason, on the time line and in a table to unfold', async () => {
    const { document } = await pageOf(aSimulationReport({ policies: [aPolicyRun()] }));
    const marks = document.querySelector('svg[aria-labelledby="capacity-0-title"]')?.textContent;
    expect(marks).toContain('0:30:00: 2 → 4: the busiest unit is above its threshold');
    expect(marks).toContain('0:30:30: 2 → 5, refused: still above');
    const rows = [...document.querySelectorAll('details tbody tr')].map((row) => row.textContent);
    expect(rows).toEqual([
      '0:30:002 → 4the busiest unit is above its threshold',
      '0:30:302 → 5still above (refused: a change was running)',
      '1:30:004 → 2the rest bears the load',
    ]);
  });

  it('fetches nothing and runs nothing', async () => {
    const { text } = await pageOf();
    expect(LOADS.exec(text)?.[0]).toBeUndefined();
  });

  it.each([
    { name: 'the trace', given: { trace: '<script>alert(1)</script>&"\'' } },
    { name: 'a policy', given: { policies: [aPolicyRun({ name: '<script>alert(1)</script>&"\'' })] } },
    { name: 'the scenario', given: { scenario: '<script>alert(1)</script>&"\'' } },
    {
      name: 'a reason',
      given: {
        policies: [
          aPolicyRun({
            decisions: [{ at: 60, from: 1, to: 2, reason: '<script>alert(1)</script>&"\'', refused: false }],
          }),
        ],
      },
    },
  ])('escapes $name', async ({ given }) => {
    const { text, document } = await pageOf(aSimulationReport(given));
    expect(text.includes('&lt;script&gt;alert(1)')).toBe(true);
    expect(document.querySelectorAll('script')).toHaveLength(0);
    expect(findFault(text)).toBeUndefined();
  });

  it('says to eyes and ears what it shows', async () => {
    const { document } = await pageOf();
    expect(document.documentElement.getAttribute('lang')).toBe('en');
    expect(document.querySelector('meta[name="viewport"]')).not.toBeNull();
    expect(document.querySelector('style')?.textContent).toContain('prefers-color-scheme:dark');
    const charts = [...document.querySelectorAll('svg[role="img"]')];
    expect(charts).toHaveLength(6);
    for (const chart of charts) {
      const named = [chart.getAttribute('aria-labelledby'), chart.getAttribute('aria-describedby')];
      expect(named.map((id) => document.getElementById(id ?? '')?.textContent !== '')).toEqual([true, true]);
      expect(chart.hasAttribute('viewBox')).toBe(true);
      expect(chart.hasAttribute('width')).toBe(false);
    }
    for (const head of document.querySelectorAll('th')) expect(head.getAttribute('scope')).toMatch(/^(row|col)$/);
    for (const table of document.querySelectorAll('table')) {
      expect(table.parentElement?.getAttribute('class')).toBe('scroll');
    }
  });

  it('uses no colour but those that know light and dark', async () => {
    const { document } = await pageOf();
    const colours = [...document.querySelectorAll('svg *')]
      .flatMap((one) => [one.getAttribute('fill'), one.getAttribute('stroke')])
      .filter((colour) => colour !== null);
    expect(colours.filter((colour) => !/^(none|currentColor|var\(--[a-z]+\))$/.test(colour))).toEqual([]);
  });

  it('is the same twice', async () => {
    const first = await toHtml(aSimulationReport());
    const second = await toHtml(aSimulationReport());
    expect(first === second).toBe(true);
  });

  it.each([
    { name: 'nothing came', report: aSimulationReport({ policies: [anEmptyRun()], oracle: [] }) },
    {
      name: 'SageMaker has none of the policies',
      report: aSimulationReport({ policies: [aPolicyRun({ setting: 'home' })] }),
    },
    { name: 'there is no policy', report: aSimulationReport({ policies: [] }) },
    {
      name: 'the run has no length',
      report: aSimulationReport({ durationSeconds: 0, policies: [anEmptyRun()], oracle: [] }),
    },
  ])('has neither NaN nor Infinity where $name', async ({ report }) => {
    const { text } = await pageOf(report);
    expect(text.includes('Assumptions')).toBe(true);
    expect(/NaN|Infinity|undefined/.exec(text)?.[0]).toBeUndefined();
    expect(findFault(text)).toBeUndefined();
  });

  it('stays light over a week, and shows its busiest minute', async () => {
    const { text, document } = await pageOf(aWeek());
    expect(text.length).toBeLessThan(400_000);
    expect(text.includes('777 in the busiest minute')).toBe(true);
    const paths = [...document.querySelectorAll('svg path')].map((path) => path.getAttribute('d') ?? '');
    // A step is two commands, an area goes there and back.
    expect(Math.max(...paths.map((path) => path.split(/(?=[MLHV])/).length))).toBeLessThanOrEqual(2_400);
    expect(document.querySelectorAll('details tbody tr')).toHaveLength(300);
    expect(document.querySelector('summary')?.textContent).toBe('the first 300 of 2,000 decisions');
  });
});
