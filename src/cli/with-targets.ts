import type { Command } from 'commander';

/** Gives a command the options of `TargetsOptions`. */
export const withTargets = (command: Command, otherwise = 'the shipped example'): Command =>
  command
    .option('-t, --targets <file>', `the targets; default: targets.yml here, else ${otherwise}`)
    .option('--service <name>', 'service the alarms are named after', 'sagemaker-scaling-controller')
    .option('--stage <name>', 'stage the alarms are named after', 'dev');
