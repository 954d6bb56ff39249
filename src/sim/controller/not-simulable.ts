import { alarmsOf, type TargetConfiguration } from '../../core/target-configuration.ts';

/** What a simulated account cannot play of a target, one sentence each: the configuration must say more, or something else. */
export class NotSimulableError extends Error {
  override readonly name = 'NotSimulableError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** An alarm that the user has already may be known by its name alone; CloudWatch's rules need its numbers. */
const alarmProblems = (configuration: TargetConfiguration): readonly string[] =>
  alarmsOf(configuration).flatMap(({ alarm: { name, threshold, evaluationPeriods } }) => {
    const missing = [
      ...(threshold === undefined ? ['threshold'] : []),
      ...(evaluationPeriods === undefined ? ['evaluationPeriods'] : []),
    ];
    return missing.length === 0
      ? []
      : [
          `target ${configuration.id}: alarm ${name}: expected ${missing.join(' and ')}, found only the name of an alarm`,
        ];
  });

/** The one target of a simulated account. @throws NotSimulableError with everything that stands in the way */
export const requireSimulable = (targets: readonly TargetConfiguration[]): TargetConfiguration => {
  const [configuration] = targets;
  if (configuration === undefined || targets.length > 1) {
    throw new NotSimulableError([`targets: expected one target, found ${targets.length}`]);
  }
  const { id, mode } = configuration;
  const problems = [
    ...(mode === 'guard'
      ? [`target ${id}: mode: expected act or shadow, found guard, which only holds back Application Auto Scaling`]
      : []),
    ...alarmProblems(configuration),
  ];
  if (problems.length > 0) throw new NotSimulableError(problems);
  return configuration;
};
