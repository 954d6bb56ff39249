import type { Command } from 'commander';
import { type HandOverOptions, runHandback, runTakeover } from './commands/hand-over.ts';
import { type ImportOptions, runImport } from './commands/import.ts';
import type { Output } from './output.ts';
import { withStack } from './stack/stack-options.ts';

const withTargetsFile = (command: Command): Command =>
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

  withStack(withTargetsFile(program.command('takeover')))
    .description('suspend Application Auto Scaling for a target and set its mode to act')
    .argument('<id>', 'the target')
    .option('--dry-run', 'say what would be done, and change nothing')
    .action(async (id: string, options: HandOverOptions) => finish(await runTakeover(id, options, output)));

  withStack(withTargetsFile(program.command('handback')))
    .description('resume Application Auto Scaling for a target and set its mode to shadow')
    .argument('<id>', 'the target')
    .option('--dry-run', 'say what would be done, and change nothing')
    .action(async (id: string, options: HandOverOptions) => finish(await runHandback(id, options, output)));
};
