import { drawTradeOff } from '../../../src/cli/simulate/report/draw-trade-off.ts';
import type { Plotting } from '../../../src/cli/simulate/report/load-plotting.ts';
import { OVER_LIMIT } from '../../../src/cli/simulate/report/measures.ts';
import { PAGE_STYLE } from '../../../src/cli/simulate/report/page-style.ts';
import type { CellResult } from '../play/cell-result.ts';

/** The page's colours, in both schemes, and the chart's own rules: all of the page's style a picture by itself needs. */
const STYLE = PAGE_STYLE.split('\n')
  .filter((line) => line.startsWith(':root') || line.startsWith('@media (prefers') || line.startsWith('.chart'))
  .join('');

/** Requests over the limit against unit-hours as a picture of its own. */
export const drawCell = (plotting: Plotting, result: CellResult): string => {
  const policies = result.policies.map((run) => ({ ...run, timeline: [], decisions: [] }));
  const { markup } = drawTradeOff(
    plotting,
    {
      trace: result.cell,
      seed: 0,
      scenario: '',
      service: '',
      durationSeconds: result.seconds,
      oracle: [],
      policies,
      prefillTokensPerSecond: undefined,
      limits: { ttftBaseSeconds: 0, secondsPerToken: 0 },
    },
    OVER_LIMIT,
  );
  const named = markup.includes('xmlns=') ? markup : markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return `${named.replace(/^(<svg[^>]*>)/, `$1<style>${STYLE}svg{background:var(--paper)}</style>`)}\n`;
};
