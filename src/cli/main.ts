import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { AwsCallError, StateSchemaError } from '../ports/errors.ts';
import { addAdoptionCommands } from './adoption-commands.ts';
import { addBacktestCommand } from './backtest-command.ts';
import { CliError } from './cli-error.ts';
import { type EmulateOptions, runEmulate } from './commands/emulate.ts';
import { type ExplainOptions, runExplain } from './commands/explain.ts';
import { type ReplayOptions, runReplay } from './commands/replay.ts';
import { runValidate, type ValidateOptions } from './commands/validate.ts';
import { type Output, processOutput } from './output.ts';
import { describeOutcomes } from './print/describe-outcomes.ts';
import { shippedFile } from './shipped-files.ts';
import { addSimulationCommands } from './simulation-commands.ts';
import { withStack } from './stack/stack-options.ts';
import { addStackCommands } from './stack-commands.ts';
import { withTargets } from './with-targets.ts';

const FAILED = 1;
const BAD_INPUT = 2;

export const buildProgram = (output: Output, finish: (code: number) => void): Command => {
  const { version } = JSON.parse(readFileSync(shippedFile('package.json'), 'utf8')) as { version: string };
  const program = new Command('scalectl')
    .description('Scales SageMaker real-time endpoints and inference components on CloudWatch alarm events.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.err(text.trimEnd()),
    });

  withTargets(program.command('validate'))
    .description('check a targets file, and print what its numbers imply')
    .option('--strict', 'exit 1 on warnings')
    .action(async (options: ValidateOptions) => finish(await runValidate(options, output)));

  withTargets(program.command('replay'))
    .description('play recorded events through the real handler against the emulated account')
    .argument('<paths...>', 'event files, folders of them, or - for standard input')
    .option('--at <time>', 'deliver all events at this moment')
    .option('--json', 'JSON Lines, one object per event, and nothing else')
    .option('--activities <file>', 'write the activities there as JSON Lines, as the log would hold them')
    .addHelpText('after', describeOutcomes())
    .action(async (paths: string[], options: ReplayOptions) => finish(await runReplay(paths, options, output)));

  withStack(withTargets(program.command('explain')))
    .description('explain recorded activities, or what an event would lead to')
    .argument(
      '<file>',
      "an activity, a log with activities, or an event as JSON; - for standard input; or an activity's id",
    )
    .option('--at <time>', 'deliver the event at this moment')
    .action(async (path: string, options: ExplainOptions) => finish(await runExplain(path, options, output)));

  withTargets(program.command('emulate'))
    .description('run the emulated account on loopback, in real time')
    .option('-p, --port <port>', 'port of SageMaker, CloudWatch and Application Auto Scaling; default: any free one')
    .option('-w, --world <file>', 'what the account holds, see docs/world-file.md')
    .action(async (options: EmulateOptions) => finish(await runEmulate(options, output)));

  addStackCommands(program, output, finish);
  addAdoptionCommands(program, output, finish);
  addSimulationCommands(program, output, finish);
  addBacktestCommand(program, output, finish);

  return program;
};

/**
 * Runs one command. 0: done. 1: done, and something in it failed. 2: bad input, nothing done.
 * A usage error is bad input too.
 */
export const main = async (args: readonly string[], output: Output = processOutput()): Promise<number> => {
  let code = 0;
  const program = buildProgram(output, (finished) => {
    code = finished;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_INPUT;
    const isCallError = error instanceof AwsCallError || error instanceof StateSchemaError;
    if (!isCallError && !(error instanceof CliError)) throw error;
    output.err(error.message);
    return isCallError ? FAILED : BAD_INPUT;
  }
};
