import type { Command } from 'commander';
import { EVALUATIONS } from '../sim/tune/optimise.ts';
import { runSimulate, type SimulateOptions } from './commands/simulate.ts';
import { runTune } from './commands/tune.ts';
import type { Output } from './output.ts';
import type { TuneOptions } from './tune/tune-options.ts';
import { withTargets } from './with-targets.ts';

const withLoad = (command: Command): Command =>
  command
    .option('--trace <file>', 'requests as CSV (t_s,input_tokens,output_tokens), plain or gzip')
    .option(
      '--load <spec>',
      'a generated load, e.g. sine,mean=5,amplitude=3,period=1h,duration=2h,input=1000,output=200',
    )
    .option(
      '--scenario <file>',
      'service, cold start, telemetry, crashes, see docs/simulator.md; default: a shipped one',
    )
    .option('--seed <n>', "same seed, same result; default: the scenario's");

/** What is asked of a load instead of an account. */
export const addSimulationCommands = (program: Command, output: Output, finish: (code: number) => void): void => {
  withLoad(withTargets(program.command('simulate'), 'a policy recommended for the service'))
    .description('play a load under the controller and under every policy one could have instead')
    .option('--target <id>', 'which target of the file, where it has several')
    .option('--policies <names>', 'all, or names with commas between them', 'all')
    .option('--report <file>', 'write a report in HTML')
    .option('--json <file>', 'write the figures as JSON')
    .action(async (options: SimulateOptions) => finish(await runSimulate(options, output)));

  withLoad(program.command('tune'))
    .description('search settings on the first part of a load, and say what they are worth on the rest')
    .option('--evaluations <n>', 'how many settings to play', String(EVALUATIONS))
    .option('--target-over-limit <share>', 'choose the cheapest with at most this share over the limit; default: 0.01')
    .option('--weight <w>', 'choose the least of unit-hours (those of the default are 1) + w × share over the limit')
    .option('--endpoint <name>', 'what the target is called in the file …')
    .option('--variant <name>', '… and its production variant')
    .option('--component <name>', 'or its inference component')
    .option('--write <file>', 'write the chosen settings there, as a targets file in mode shadow')
    .option('--json <file>', 'write the figures as JSON')
    .option('--force', 'overwrite these files')
    .action(async (options: TuneOptions) => finish(await runTune(options, output)));
};
