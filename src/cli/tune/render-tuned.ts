import { Document } from 'yaml';
import type { TargetConfiguration } from '../../core/target-configuration.ts';
import type { Tuning } from '../../sim/tune/tuning.ts';
import { printTargets, toComment } from '../print/print-targets.ts';
import { formatMeasured, formatShare } from '../simulate/report/figures.ts';
import { describeParts, describeTuning } from './describe-tuning.ts';
import { type TargetNames, toEntry } from './to-entry.ts';
import type { TuneOptions } from './tune-options.ts';

export const areGiven = ({ endpoint, component }: TuneOptions): boolean =>
  endpoint !== undefined || component !== undefined;

/** Those of the options; else such that nobody takes for real. */
export const chooseNames = ({ endpoint, variant, component }: TuneOptions, unit: 'instance' | 'copy'): TargetNames => {
  if (component !== undefined) return { inferenceComponent: component };
  if (endpoint !== undefined && variant !== undefined) return { endpoint, variant };
  return unit === 'copy' ? { inferenceComponent: 'my-component' } : { endpoint: 'my-endpoint', variant: 'AllTraffic' };
};

const OPTIONS = [
  ['--trace', 'trace'],
  ['--load', 'load'],
  ['--scenario', 'scenario'],
  ['--evaluations', 'evaluations'],
  ['--target-over-limit', 'targetOverLimit'],
  ['--weight', 'weight'],
] as const;

/** What leads to the same file again. */
const commandOf = (options: TuneOptions, seed: number): string =>
  [
    'scalectl tune',
    ...OPTIONS.flatMap(([option, key]) => {
      const value = options[key];
      return value === undefined ? [] : [`${option} ${/^[\w./=,-]+$/.test(value) ? value : `'${value}'`}`];
    }),
    `--seed ${seed}`,
  ].join(' ');

const headerOf = (tuning: Tuning, options: TuneOptions): readonly string[] => {
  const { trace, seed, scenario, service, chosen, compared } = tuning;
  const figures = (name: string, { tuning: on, heldOut }: Pick<typeof chosen, 'tuning' | 'heldOut'>): string =>
    `${name}: ${formatShare(on.overLimitShare, 1)} over the limit and ${formatMeasured(on.unitHours)} unit-hours on the tuning part, ` +
    `${formatShare(heldOut.overLimitShare, 1)} and ${formatMeasured(heldOut.unitHours)} on the held-out part.`;
  return [
    `Tuned on a simulation by "${commandOf(options, seed)}": no endpoint has been seen.`,
    `Load: ${trace}, ${describeParts(tuning)}. Seed: ${seed}.`,
    `Scenario: ${scenario}. Service model: ${service}; with another model or another cold start these numbers are others.`,
    '',
    figures('This file', chosen),
    ...compared.map((policy) => figures(policy.name, policy)),
    '',
    ...describeTuning(tuning),
    '',
    ...(areGiven(options) ? [] : ['The names below are PLACEHOLDERS: put your own in their place.']),
    'Mode is shadow, which decides and records, and never writes. Before a target goes to mode act, say who is told when the controller itself fails:',
    'notifications: { snsTopicArn: … }, or notifications: none',
  ];
};

/** The chosen setting as a targets file, with a comment on what it comes from. */
export const renderTuned = (
  target: TargetConfiguration,
  names: TargetNames,
  tuning: Tuning,
  options: TuneOptions,
): string => {
  const document = new Document({ targets: [toEntry(target, names)] }, { aliasDuplicateObjects: false });
  document.commentBefore = toComment(headerOf(tuning, options));
  return printTargets(document);
};
