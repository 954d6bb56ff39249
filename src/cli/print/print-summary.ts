import Table from 'cli-table3';
import type pc from 'picocolors';
import type { Output } from '../output.ts';
import type { ReplayedEvent, ReplayOutcome } from '../replay/replay-record.ts';

type Colours = ReturnType<typeof pc.createColors>;

const OUTCOME_COLOURS: Readonly<Record<ReplayOutcome, 'green' | 'yellow' | 'red' | 'dim'>> = {
  applied: 'green',
  shadow: 'green',
  suspended: 'green',
  renewed: 'green',
  released: 'green',
  'handed-on': 'dim',
  held: 'yellow',
  ignored: 'dim',
  rejected: 'red',
  failed: 'red',
  unknown: 'red',
  refused: 'red',
  'refused-updating': 'yellow',
  'lost-race': 'yellow',
  'too-late': 'yellow',
};

const paintOutcome = (colours: Colours, outcome: ReplayOutcome): string => colours[OUTCOME_COLOURS[outcome]](outcome);

const LEAST_EVENT_WIDTH = 16;

const shorten = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text);

const describeMove = ({ from, to }: ReplayedEvent): string =>
  from === null ? '' : from === to ? String(from) : `${from} → ${to}`;

interface Column {
  readonly name: string;
  readonly cell: (event: ReplayedEvent) => string;
}

const COLUMNS: readonly Column[] = [
  { name: 'event', cell: ({ file }) => file },
  { name: 'target', cell: ({ activity }) => activity?.targetId ?? '' },
  { name: 'outcome', cell: ({ outcome }) => outcome },
  { name: 'reason', cell: ({ reason }) => reason },
  { name: 'capacity', cell: describeMove },
];

/** Widths of the cells; a border and two blanks belong to each, and one more border. */
const widthsOf = (columns: readonly Column[], events: readonly ReplayedEvent[]): readonly number[] =>
  columns.map(({ name, cell }) => Math.max(name.length, ...events.map((event) => cell(event).length)));
const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + 3, 1);

/** The whole replay at a glance. A narrow terminal sees no target, which the name of an event usually tells, and then shorter names. */
export const printSummary = (output: Output, colours: Colours, events: readonly ReplayedEvent[]): void => {
  const isTooWide = sumOf(widthsOf(COLUMNS, events)) > output.columns;
  const columns = isTooWide ? COLUMNS.filter(({ name }) => name !== 'target') : COLUMNS;
  const widths = widthsOf(columns, events);
  const eventWidth = Math.max(LEAST_EVENT_WIDTH, (widths[0] ?? 0) - Math.max(0, sumOf(widths) - output.columns));
  const table = new Table({
    head: columns.map(({ name }) => name),
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
    style: { head: output.colours ? ['bold'] : [], border: output.colours ? ['grey'] : [] },
  });
  const toCell = (event: ReplayedEvent, { name, cell }: Column): string => {
    if (name === 'outcome') return paintOutcome(colours, event.outcome);
    return name === 'event' ? shorten(cell(event), eventWidth) : cell(event);
  };
  for (const event of events) table.push(columns.map((column) => toCell(event, column)));
  output.out(table.toString());
};
