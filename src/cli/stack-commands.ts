import type { Command } from 'commander';
import { type HistoryOptions, runHistory } from './commands/history.ts';
import { type OverrideOptions, runPause, runPin, runResume } from './commands/override.ts';
import { runStatus, type StatusOptions } from './commands/status.ts';
import type { Output } from './output.ts';
import { withStack } from './stack/stack-options.ts';

const withTargetsFile = (command: Command): Command =>
  command.option('-t, --targets <file>', 'the targets; default: targets.yml here, else the shipped example');

/** The commands that speak to a deployed stack, or to a running `scalectl emulate`. */
export const addStackCommands = (program: Command, output: Output, finish: (code: number) => void): void => {
  withStack(withTargetsFile(program.command('status')))
    .description('say what is known of each target now')
    .argument('[id]', 'one target; default: all')
    .option('--json', 'JSON Lines, one object per target, and nothing else')
    .action(async (id: string | undefined, options: StatusOptions) => finish(await runStatus(id, options, output)));

  withStack(program.command('history'))
    .description('list the newest activities of a target')
    .argument('<id>', 'the target')
    .option('--limit <count>', 'so many at most', '20')
    .option('--json', 'JSON Lines, one activity each, whole')
    .action(async (id: string, options: HistoryOptions) => finish(await runHistory(id, options, output)));

  withStack(withTargetsFile(program.command('pause')))
    .description('change nothing of a target for a while')
    .argument('[id]', 'the target')
    .option('--all', 'every target of the file')
    .option('--for <duration>', 'as in 90s, 15m, 2h, 1d; default: 1h')
    .action(async (id: string | undefined, options: OverrideOptions) => finish(await runPause(id, options, output)));

  withStack(withTargetsFile(program.command('pin')))
    .description('keep a target at one capacity for a while')
    .argument('<id>', 'the target')
    .argument('<capacity>', 'units wanted, within its bounds')
    .option('--for <duration>', 'as in 90s, 15m, 2h, 1d; default: 4h')
    .action(async (id: string, capacity: string, options: OverrideOptions) =>
      finish(await runPin(id, capacity, options, output)),
    );

  withStack(withTargetsFile(program.command('resume')))
    .description('end a pause or a pin, and ask again for what was refused')
    .argument('[id]', 'the target')
    .option('--all', 'every target of the file')
    .action(async (id: string | undefined, options: OverrideOptions) => finish(await runResume(id, options, output)));
};
