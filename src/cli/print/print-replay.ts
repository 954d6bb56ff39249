import pc from 'picocolors';
import { RULES, type Verdict } from '../../core/decision.ts';
import { describeFacts } from '../../core/describe-facts.ts';
import { explainDecision, explainVerdict } from '../../core/explain.ts';
import type { ScalingActivity } from '../../core/scaling-activity.ts';
import type { Output } from '../output.ts';
import type { ReplayedEvent } from '../replay/replay-record.ts';
import { describeSeen } from './describe-seen.ts';
import { type Line, printRows, type Row } from './print-rows.ts';
import { printSummary } from './print-summary.ts';
import { shortenAlarmNames } from './shorten-alarm-names.ts';

type Colours = ReturnType<typeof pc.createColors>;

const ANSWER_COLOURS: Readonly<Record<Verdict['answer'], 'green' | 'yellow' | 'dim'>> = {
  pass: 'green',
  scale: 'green',
  limit: 'yellow',
  hold: 'yellow',
  'not-asked': 'dim',
};

const verdictLine = (colours: Colours, verdict: Verdict): Line => {
  const { rule, answer } = verdict;
  const number = String(RULES.indexOf(rule) + 1).padStart(2);
  return {
    lead: `${number} ${rule.padEnd(17)} ${answer.padEnd(9)} `,
    paintLead: (lead) => lead.replace(answer, colours[ANSWER_COLOURS[answer]](answer)),
    text: explainVerdict(verdict),
  };
};

const row = (label: string, ...texts: readonly string[]): Row => ({ label, lines: texts.map((text) => ({ text })) });

const callRow = ({ calls }: ReplayedEvent): Row =>
  calls.length === 0
    ? row('call', 'none')
    : row('call', ...calls.map(({ call, args }) => `${call} ${JSON.stringify(args, null, 1).replace(/\s+/g, ' ')}`));

/** Rows of one evaluation: what was seen, each rule's verdict, the decision, the call, the capacity after it. */
const rowsOf = (colours: Colours, event: ReplayedEvent, activity: ScalingActivity): readonly Row[] => {
  const { decision, settled = [], outcome, count, lastAt } = activity;
  const { verdicts, remarks } = decision;
  return [
    row('seen', ...describeSeen(activity)),
    ...settled.map(({ as, from, to }) => row('settled', `${from} → ${to}: ${as}`)),
    { label: 'rules', lines: verdicts.map((verdict) => verdictLine(colours, verdict)) },
    ...remarks.map(({ about, facts }) => row('remark', [about, describeFacts(facts)].filter(Boolean).join(': '))),
    { label: 'decision', lines: [{ text: explainDecision(decision), paint: colours.bold }] },
    callRow(event),
    ...(outcome.error ? [row('answer', `${outcome.error.name}: ${outcome.error.message}`)] : []),
    ...(outcome.kind === 'held' || outcome.kind === 'applied' ? [] : [row('outcome', outcome.kind)]),
    ...(event.after === undefined ? [] : [row('after', event.after)]),
    ...(count > 1 ? [row('repeated', `${count} times, last at ${new Date(lastAt).toISOString()}`)] : []),
  ];
};

/** What a person replaying may have left out. */
const HINTS: Readonly<Record<string, string>> = {
  'alarm-not-configured':
    "the stack's alarms are named <service>-<stage>-…: --service and --stage say which, --targets whose",
};

const heading = (colours: Colours, { file, at }: ReplayedEvent): string =>
  `${colours.bold(file)}  ${colours.dim(new Date(at).toISOString().replace('.000Z', 'Z'))}`;

/** The one place with the alarm's whole name. */
const alarmRows = ({ cause }: ScalingActivity): readonly Row[] =>
  cause.alarmName === undefined ? [] : [row('alarm', `${cause.alarmName} ${cause.state}`)];

const shortened = (rows: readonly Row[], shorten: (text: string) => string): readonly Row[] =>
  rows.map(({ label, lines }) => ({ label, lines: lines.map((line) => ({ ...line, text: shorten(line.text) })) }));

const printEvent = (output: Output, colours: Colours, event: ReplayedEvent): void => {
  const { activity, outcome, reason, detail } = event;
  output.out(heading(colours, event));
  if (activity !== undefined) {
    printRows(output, alarmRows(activity));
    printRows(output, shortened(rowsOf(colours, event, activity), shortenAlarmNames(activity)));
  } else {
    const hint = HINTS[reason];
    printRows(output, [
      row(outcome, detail === undefined ? reason : `${reason}: ${detail}`),
      ...(hint === undefined ? [] : [row('hint', hint)]),
    ]);
  }
  output.out('');
};

/** Each event as a story of its own, and, of several, all of them at a glance. */
export const printReplay = (output: Output, events: readonly ReplayedEvent[]): void => {
  const colours = pc.createColors(output.colours);
  for (const event of events) printEvent(output, colours, event);
  if (events.length > 1) printSummary(output, colours, events);
};
