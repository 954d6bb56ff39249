import type { Command } from 'commander';
import { type CostOptions, runCost } from './commands/cost.ts';
import { type DoctorOptions, runDoctor } from './commands/doctor.ts';
import { type HandOverOptions, runHandback, runTakeover } from './commands/hand-over.ts';
import { type ImportOptions, runImport } from './commands/import.ts';
import type { Output } from './output.ts';
import { DEFAULT_STACK, withStack } from './stack/stack-options.ts';

const withOwnFile = (command: Command): Command =>
  command.option('-t, --targets <file>', 'the targets; default: targets.yml here');

/** The way from Application Auto Scaling to this controller, and back. */
export const addAdoptionCommands = (program: Command, output: Output, finish: (code: number) => void): void => {
  program
    .command('import')
    .description('write a targets file, in mode shadow, from what Application Auto Scaling has')
    .option('--endpoint <name>', 'of this SageMaker endpoint and its components alone; default: all of the Region')
    .option('-o, --out <file>', 'write it there; default: standard output')
    .option('--force', 'overwrite that file')
    .option('--region <region>', 'default: AWS_REGION')
    .action(async (options: ImportOptions) => finish(await runImport(options, output)));

  program
    .command('doctor')
    .option('-t, --targets <file>', 'the targets; default: targets.yml here, else the shipped example')
    .description('prove that each target can scale, and say what to mend')
    .argument('[id]', 'one target; default: all')
    .option('--json', 'JSON Lines, one object per check, and nothing else')
    .option('--stack <name>', `service and stage the alarms are named after, as in ${DEFAULT_STACK}`)
    .option('--region <region>', 'default: AWS_REGION')
    .action(async (id: string | undefined, options: DoctorOptions) => finish(await runDoctor(id, options, output)));

  withStack(withOwnFile(program.command('takeover')))
    .description('suspend Application Auto Scaling for a target and set its mode to act')
    .argument('<id>', 'the target')
    .option('--dry-run', 'say what would be done, and change nothing')
    .action(async (id: string, options: HandOverOptions) => finish(await runTakeover(id, options, output)));

  withStack(withOwnFile(program.command('handback')))
    .description('resume Application Auto Scaling for a target and set its mode to shadow')
    .argument('<id>', 'the target')
    .option('--dry-run', 'say what would be done, and change nothing')
    .action(async (id: string, options: HandOverOptions) => finish(await runHandback(id, options, output)));

  program
    .command('cost')
    .description('say what the targets of a file will cost a month, at 10, 1,000 and 100,000 evaluations a day')
    .option('-t, --targets <file>', 'the targets; default: targets.yml here, else the shipped example')
    .option('--service <name>', 'service the alarms are named after', 'sagemaker-scaling-controller')
    .option('--stage <name>', 'stage the alarms are named after', 'dev')
    .option('--prices <file>', 'JSON with prices of your own, in USD')
    .option('--json', 'JSON Lines and nothing else')
    .action(async (options: CostOptions) => finish(await runCost(options, output)));
};
