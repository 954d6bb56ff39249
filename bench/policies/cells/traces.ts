const HOUR = 3_600;

/** A trace of the matrix. Longer ones are played for 48 hours. */
export interface TraceChoice {
  readonly name: string;
  /** Where the stretch that is played begins. */
  readonly fromHour: number;
  /** It has halves, to tune on and to be judged by. */
  readonly isLong: boolean;
  /** Answers of thousands of tokens are streamed: SageMaker ends a stream after 8 minutes, and anything else after one. */
  readonly isStreamed?: true;
}

export const MOST_HOURS = 48;
/** Below it a trace says nothing of scale-in. */
export const LONG_HOURS = 12;

/** Every file of the folder; the week's 48 hours hold its flash crowd and its outage. */
export const TRACES: readonly TraceChoice[] = [
  { name: 'azure-code-2023', fromHour: 0, isLong: false },
  { name: 'azure-conv-2023', fromHour: 0, isLong: false },
  { name: 'mooncake-synthetic', fromHour: 0, isLong: false },
  { name: 'nasa95-launchday-x3-code', fromHour: 0, isLong: true },
  { name: 'nasa95-week-conv', fromHour: 84, isLong: true },
  { name: 'servegen-mlarge-2days', fromHour: 0, isLong: true },
  { name: 'servegen-msmall-week', fromHour: 0, isLong: true },
  { name: 'servegen-reason-day', fromHour: 0, isLong: true, isStreamed: true },
];

export const isLong = (seconds: number): boolean => seconds >= LONG_HOURS * HOUR;
