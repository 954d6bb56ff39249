import { existsSync } from 'node:fs';

/** The commands that never speak to AWS. A command that is not named here keeps the caller's settings and credentials. */
export const OFFLINE_COMMANDS = ['validate', 'replay', 'emulate', 'cost'] as const;

/** `chat#0mbg…`: every id of ours has the sign, and hardly a file. */
export const isActivityId = (path: string): boolean => path.includes('#') && !existsSync(path);

/** Whether this call runs against the emulator alone; `explain` does, unless it is given the id of a stored activity. */
export const keepsFromAws = ([command, ...args]: readonly string[]): boolean =>
  command === 'explain' ? !args.some(isActivityId) : OFFLINE_COMMANDS.some((offline) => offline === command);
