const HOUR = 3_600;

/** A trace of the matrix. Longer ones are played for 48 hours. */
export interface TraceChoice {
  readonly name: string;
  /** Where the stretch that is played begins. */
  readonly fromHour: number;
}

export const MOST_HOURS = 48;
/** Below it a trace says nothing of scale-in. */
export const LONG_HOURS = 12;

/** Every file of the folder; the week's 48 hours hold its flash crowd and its outage. */
export const TRACES: readonly TraceChoice[] = [
  { name: 'azure-code-2023', fromHour: 0 },
  { name: 'azure-conv-2023', fromHour: 0 },
  { name: 'mooncake-synthetic', fromHour: 0 },
  { name: 'nasa95-launchday-x3-code', fromHour: 0 },
  { name: 'nasa95-week-conv', fromHour: 84 },
  { name: 'servegen-mlarge-2days', fromHour: 0 },
  { name: 'servegen-msmall-week', fromHour: 0 },
  { name: 'servegen-reason-day', fromHour: 0 },
];

export const isLong = (seconds: number): boolean => seconds >= LONG_HOURS * HOUR;
