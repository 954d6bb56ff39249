import type { Command } from 'commander';
import { type ImportOptions, runImport } from './commands/import.ts';
import type { Output } from './output.ts';

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
};
