import type { PolicyRun, RunDecision } from '../../../sim/result.ts';
import { FIGURES, type Figure, formatNumber, TIMES, tablesOf } from './figures.ts';
import { html, type Markup } from './markup.ts';
import { formatMoment } from './time-axis.ts';

/** A browser bears no more rows, and no reader either. */
const MOST_ROWS = 300;

const toTable = (caption: string, figures: readonly Figure[], policies: readonly PolicyRun[]): Markup => {
  const heads = figures.map(({ title }) => html`<th scope="col">${title}</th>`);
  const rows = policies.map((run) => {
    const cells = figures.map(({ text }) => html`<td>${text(run)}</td>`);
    return html`<tr><th scope="row">${run.name}</th>${cells}</tr>\n`;
  });
  return html`<h3>${caption}</h3>
<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table aria-label="${caption}">
<thead><tr><th scope="col">policy</th>${heads}</tr></thead>
<tbody>
${rows}</tbody></table></div>
`;
};

/** Every figure of every policy; what SageMaker has not stands in tables of its own. */
export const toTables = (policies: readonly PolicyRun[]): readonly Markup[] =>
  tablesOf(policies).flatMap(({ title = 'On SageMaker', policies: runs }) => [
    toTable(title, FIGURES, runs),
    toTable(`${title}: failures and times`, TIMES, runs),
  ]);

const toRow = ({ at, from, to, reason, refused }: RunDecision): Markup =>
  html`<tr><th scope="row">${formatMoment(at)}</th><td>${from} → ${to}</td><td class="text">${reason}${refused ? ' (refused: a change was running)' : ''}</td></tr>\n`;

/** What a policy did, and in its own words why. */
export const toDecisionTable = ({ name, decisions }: PolicyRun): Markup => {
  if (decisions.length === 0) return html`<p>No decision.</p>`;
  const all = `${formatNumber(decisions.length)} ${decisions.length === 1 ? 'decision' : 'decisions'}`;
  const count = decisions.length > MOST_ROWS ? `the first ${MOST_ROWS} of ${all}` : all;
  return html`<details><summary>${count}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Decisions of ${name}"><table>
<thead><tr><th scope="col">at</th><th scope="col">units</th><th scope="col" class="text">reason</th></tr></thead>
<tbody>
${decisions.slice(0, MOST_ROWS).map(toRow)}</tbody></table></div></details>`;
};
