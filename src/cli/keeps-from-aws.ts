import { existsSync } from 'node:fs';

/** The commands that never speak to AWS. A command that is not named here keeps the caller's settings and credentials. */
export const OFFLINE_COMMANDS = ['validate', 'replay', 'emulate', 'cost', 'simulate', 'tune'] as const;

/** `chat#0mbg…`: every id of ours has the sign, and hardly a file. */
export const isActivityId = (path: string): boolean => path.includes('#') && !existsSync(path);

/** With the file it names, a backtest needs no account. */
const namesHistory = (arg: string): boolean => arg === '--history' || arg.startsWith('--history=');

/**
 * Whether this call speaks to the emulator at most. `explain` does, unless it is given the id of a stored activity; `backtest` does where it
 * is given a history.
 */
export const keepsFromAws = ([command, ...args]: readonly string[]): boolean => {
  if (command === 'explain') return !args.some(isActivityId);
  if (command === 'backtest') return args.some(namesHistory);
  return OFFLINE_COMMANDS.some((offline) => offline === command);
};
