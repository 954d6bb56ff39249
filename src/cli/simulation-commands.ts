import type { Command } from 'commander';
import { runSimulate, type SimulateOptions } from './commands/simulate.ts';
import type { Output } from './output.ts';
import { withTargets } from './with-targets.ts';

/** What is asked of a load instead of an account. */
export const addSimulationCommands = (program: Command, output: Output, finish: (code: number) => void): void => {
  withTargets(program.command('simulate'))
    .description('play a load under the controller and under every policy one could have instead')
    .option('--target <id>', 'which target of the file')
    .option('--trace <file>', 'requests as CSV (t_s,input_tokens,output_tokens), plain or gzip')
    .option(
      '--load <spec>',
      'a generated load, e.g. sine,mean=5,amplitude=3,period=1h,duration=2h,input=1000,output=200',
    )
    .option(
      '--scenario <file>',
      'service, cold start, telemetry, crashes, see docs/simulator.md; default: a shipped one',
    )
    .option('--policies <names>', 'all, or names with commas between them', 'all')
    .option('--seed <n>', "same seed, same result; default: the scenario's")
    .option('--report <file>', 'write a report in HTML')
    .option('--json <file>', 'write the figures as JSON')
    .action(async (options: SimulateOptions) => finish(await runSimulate(options, output)));
};
