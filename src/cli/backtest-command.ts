import type { Command } from 'commander';
import { type BacktestOptions, runBacktest } from './commands/backtest.ts';
import type { Output } from './output.ts';
import { withTargets } from './with-targets.ts';

/** What would have become of an endpoint's own history. */
export const addBacktestCommand = (program: Command, output: Output, finish: (code: number) => void): void => {
  withTargets(program.command('backtest'), 'a policy recommended for the service')
    .description("play an endpoint's CloudWatch history under the controller and every other policy; reads only")
    .option('--target <id>', 'which target of the file, where it has several')
    .option('--history <file>', 'what aws cloudwatch get-metric-data wrote, see docs/backtest.md; - for standard input')
    .option('--from <time>', 'without --history: read the account from then on; default: a day before --to')
    .option('--to <time>', 'and up to then; default: now')
    .option('--export <file>', 'write what was read of the account there, for --history')
    .option('--region <region>', 'default: AWS_REGION')
    .option('--scenario <file>', 'service, cold start, telemetry, see docs/simulator.md; its load is not played')
    .option('--input-tokens <n>', 'mean input tokens of a request; default: 1000')
    .option('--output-tokens <n>', 'mean output tokens; default: estimated from ModelLatency')
    .option('--units <n>', 'units that were in service throughout; default: as recorded')
    .option('--policies <names>', 'all, or names with commas between them', 'all')
    .option('--seed <n>', "same seed, same result; default: the scenario's")
    .option('--report <file>', 'write a report in HTML')
    .option('--json <file>', 'write the figures as JSON')
    .action(async (options: BacktestOptions) => finish(await runBacktest(options, output)));
};
