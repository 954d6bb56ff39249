import type { PolicyRun, SimulationReport } from '../../../sim/result.ts';
import type { Assumption } from './describe-scenario.ts';
import { drawCapacity, drawLoad, mostUnitsOf } from './draw-capacity.ts';
import { drawTradeOff } from './draw-trade-off.ts';
import { describeLimits, formatNumber, formatShare } from './figures.ts';
import { loadPlotting, type Plotting } from './load-plotting.ts';
import { html, type Markup, raw } from './markup.ts';
import { LATENCY, OVER_LIMIT } from './measures.ts';
import { PAGE_STYLE } from './page-style.ts';
import { toDecisionTable, toTables } from './page-tables.ts';
import { formatMoment } from './time-axis.ts';

const swatch = (shape: string): Markup => raw(`<svg viewBox="0 0 28 12" aria-hidden="true">${shape}</svg>`);

const LEGEND: readonly (readonly [Markup, string])[] = [
  [swatch('<rect width="28" height="12" fill="var(--oracle)"/>'), "the oracle's count"],
  [swatch('<path d="M0 6H28" stroke="var(--serving)" stroke-width="2"/>'), 'in service'],
  [swatch('<path d="M0 6H28" stroke="var(--wanted)" stroke-width="2" stroke-dasharray="4 3"/>'), 'wanted'],
  [swatch('<path d="M14 1 20 11H8Z" fill="var(--out)"/>'), 'scale-out (hollow: refused)'],
  [swatch('<path d="M14 11 8 1H20Z" fill="var(--in)"/>'), 'scale-in'],
  [swatch('<rect y="3" width="28" height="6" fill="var(--over)"/>'), 'requests over the limit, the more the stronger'],
];

const toFigure = (
  plotting: Plotting,
  report: SimulationReport,
  mostUnits: number,
  run: PolicyRun,
  n: number,
): Markup => {
  const { name, overLimit, requests, unitHours, setting } = run;
  const place = setting === 'sagemaker' || setting === 'reference' ? '' : ', not available on SageMaker';
  const figures = `${formatShare(overLimit, requests)} over the limit, ${formatNumber(unitHours)} unit-hours${place}`;
  return html`<figure><figcaption><h3>${name}</h3>${figures}</figcaption>
${drawCapacity(plotting, report, run, `capacity-${n}`, mostUnits)}
${toDecisionTable(run)}</figure>
`;
};

const toAssumptions = (report: SimulationReport, more: readonly Assumption[]): Markup => {
  const { trace, seed, scenario, service, durationSeconds, policies, prefillTokensPerSecond } = report;
  const onP =
    prefillTokensPerSecond === undefined ? '' : ' Where the policies stand between latency and cost rests on P.';
  return html`<dl>
<dt>load</dt><dd>${trace}</dd>
<dt>length</dt><dd>${formatMoment(durationSeconds)}</dd>
<dt>requests scored</dt><dd>${formatNumber(policies[0]?.requests ?? 0)}</dd>
<dt>scenario</dt><dd>${scenario}</dd>
<dt>service</dt><dd>${service}</dd>
<dt>seed</dt><dd>${seed}</dd>
${more.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>\n`)}</dl>
<p>${describeLimits(report)}${onP}</p>
<p>Unit-hours run from allocation to release, drain included. Under-provisioned is what is below the oracle's count.
The oracle knows the load in advance. Prices are the scenario's examples.</p>
<p>Latency and first token are of requests that were answered. Detection runs from the moment the oracle wants more than is
asked for to the call that asks for more, time to capacity until as many units serve; where there was no such call, nothing counts.
A direction change is a scale-in after a scale-out, or the reverse.</p>
`;
};

/** What a command adds to the page. */
export interface PageExtras {
  /** What the reader has to know ahead of everything. */
  readonly warnings?: readonly string[];
  /** What else it all rests on. */
  readonly assumptions?: readonly Assumption[];
}

/**
 * The whole report as one page that fetches nothing and runs nothing: load, capacity and decisions of every policy,
 * latency against cost, tables, assumptions. The same report gives the same bytes.
 */
export const toHtml = async (
  report: SimulationReport,
  { warnings = [], assumptions = [] }: PageExtras = {},
): Promise<string> => {
  const plotting = await loadPlotting();
  const mostUnits = mostUnitsOf(report);
  const figures = report.policies.map((run, n) => toFigure(plotting, report, mostUnits, run, n));
  const legend = LEGEND.map(([picture, words]) => html`<li>${picture}${words}</li>`);
  const tradeOffs = [OVER_LIMIT, LATENCY].map(
    (measure) =>
      html`<figure><figcaption><h3>${measure.title}</h3></figcaption>\n${drawTradeOff(plotting, report, measure)}</figure>\n`,
  );
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Simulation of ${report.trace}</title>
<style>${raw(PAGE_STYLE)}</style>
</head>
<body>
<main>
<h1>Simulation of ${report.trace}</h1>
${warnings.map((warning) => html`<p><strong>${warning}</strong></p>\n`)}<h2>Latency against cost</h2>
<p>Left and below is better. The line joins the policies on SageMaker that no other beats in both; hollow points are not
available there.</p>
<div class="pair">
${tradeOffs}</div>
<h2>Figures</h2>
${toTables(report.policies)}
<h2>Load</h2>
<figure class="load">
${drawLoad(plotting, report)}
</figure>
<h2>Capacity and decisions</h2>
<ul class="legend">${legend}</ul>
<div class="grid">
${figures}</div>
<h2>Assumptions</h2>
${toAssumptions(report, assumptions)}</main>
</body>
</html>
`.markup;
};
