/** `note`: what no read can show; a person has to know that it was not looked at. */
export type CheckStatus = 'ok' | 'warn' | 'fail' | 'note';

/** One thing about one target, and what to do where it is not as it should be. */
export interface Check {
  readonly status: CheckStatus;
  readonly about: 'target' | 'metrics' | 'alarms' | 'owner' | 'bounds' | 'stacks' | 'permissions' | 'quotas';
  readonly text: string;
  readonly mend?: string;
}

type Maker = (about: Check['about'], text: string, mend?: string) => Check;

const maker =
  (status: CheckStatus): Maker =>
  (about, text, mend) => ({ status, about, text, ...(mend === undefined ? {} : { mend }) });

export const ok = maker('ok');
export const warn = maker('warn');
export const fail = maker('fail');
export const note = maker('note');
