import Table from 'cli-table3';
import pc from 'picocolors';
import { RULES, type Verdict } from '../../core/decision.ts';
import { explainDecision, explainVerdict, formatFacts } from '../../core/explain.ts';
import type { Output } from '../output.ts';
import type { ReplayedEvent } from '../replay/replay-record.ts';
import { describeSeen } from './describe-seen.ts';

const NO_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '  ',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

type Colours = ReturnType<typeof pc.createColors>;

const OUTCOME_COLOURS: Readonly<Record<string, 'green' | 'yellow' | 'red' | 'dim'>> = {
  applied: 'green',
  shadow: 'green',
  held: 'yellow',
  ignored: 'dim',
};

const paintOutcome = (colours: Colours, outcome: string): string => colours[OUTCOME_COLOURS[outcome] ?? 'red'](outcome);

const verdictLine = (colours: Colours, verdict: Verdict): string => {
  const number = String(RULES.indexOf(verdict.rule) + 1).padStart(2);
  const answer = verdict.answer.padEnd(9);
  const painted =
    verdict.answer === 'hold'
      ? colours.yellow(answer)
      : verdict.answer === 'not-asked'
        ? colours.dim(answer)
        : colours.green(answer);
  return `${number} ${verdict.rule.padEnd(17)} ${painted} ${explainVerdict(verdict)}`.trimEnd();
};

const callLine = (event: ReplayedEvent): string =>
  event.calls.length === 0
    ? 'none'
    : event.calls.map(({ call, args }) => `${call} ${JSON.stringify(args, null, 1).replace(/\s+/g, ' ')}`).join('\n');

/** Rows of one event: what was seen, each rule's verdict, the decision, the call, the capacity after it. */
const rowsOf = (colours: Colours, event: ReplayedEvent): [string, string][] => {
  const { activity, detail } = event;
  if (activity === undefined) return [[event.outcome, `${event.reason}: ${detail ?? ''}`]];
  const { decision, settled = [], outcome } = activity;
  const rows: [string, string][] = [['seen', describeSeen(activity)]];
  for (const { as, from, to } of settled) rows.push(['settled', `${from} → ${to}: ${as}`]);
  rows.push(['rules', decision.verdicts.map((verdict) => verdictLine(colours, verdict)).join('\n')]);
  for (const { about, facts } of decision.remarks)
    rows.push(['remark', [about, formatFacts(facts)].filter(Boolean).join(': ')]);
  rows.push(['decision', colours.bold(explainDecision(decision))]);
  rows.push(['call', callLine(event)]);
  if (outcome.error) rows.push(['answer', `${outcome.error.name}: ${outcome.error.message}`]);
  if (event.after !== undefined) rows.push(['after', event.after]);
  return rows;
};

const heading = (colours: Colours, event: ReplayedEvent): string => {
  const alarm = event.activity?.cause.alarmName;
  const time = new Date(event.at).toISOString().replace('.000Z', 'Z');
  return `${colours.bold(event.file)}  ${colours.dim(time)}${alarm === undefined ? '' : `  ${alarm} ${event.activity?.cause.state}`}`;
};

const printEvent = (output: Output, colours: Colours, event: ReplayedEvent): void => {
  const table = new Table({
    chars: NO_BORDERS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colWidths: [10, Math.max(60, output.columns - 14)],
    wordWrap: true,
  });
  table.push(...rowsOf(colours, event));
  output.out(heading(colours, event));
  for (const line of table.toString().split('\n')) output.out(line.trimEnd());
  output.out('');
};

/** The whole replay at a glance. */
const printSummary = (output: Output, colours: Colours, events: readonly ReplayedEvent[]): void => {
  const table = new Table({
    head: ['event', 'target', 'outcome', 'reason', 'capacity'],
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
    style: { head: output.colours ? ['bold'] : [], border: output.colours ? ['grey'] : [] },
  });
  for (const { file, activity, outcome, reason, from, to } of events) {
    const capacity = from === null ? '' : from === to ? String(from) : `${from} → ${to}`;
    table.push([file, activity?.targetId ?? '', paintOutcome(colours, outcome), reason, capacity]);
  }
  output.out(table.toString());
};

export const printReplay = (output: Output, events: readonly ReplayedEvent[]): void => {
  const colours = pc.createColors(output.colours);
  for (const event of events) printEvent(output, colours, event);
  printSummary(output, colours, events);
};
