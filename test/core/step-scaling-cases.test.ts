import { describe, expect, it } from 'vitest';
import { parseTargets } from '../../src/config/parse-targets.ts';
import { decide } from '../../src/core/decide.ts';
import type { ScalingDecision } from '../../src/core/decision.ts';
import type { CompletedChange } from '../../src/core/domain-state.ts';
import {
  ADJUSTMENT_TYPES,
  type AdjustmentType,
  applyAdjustment,
  roundAdjustment,
  type StepAdjustment,
  type StepScalingPolicy,
  selectStep,
} from '../../src/core/step-scaling.ts';
import type { Direction, Signal } from '../../src/core/target-configuration.ts';
// Worked examples of AWS's documentation; each record names its page.
import file from '../fixtures/step-scaling-cases.json' with { type: 'json' };
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain } from '../support/a-domain.ts';
import { aReading } from '../support/a-reading.ts';
import { anAlarm, aSignal } from '../support/a-signal.ts';
import { aComponentTarget } from '../support/a-target.ts';
import { alarmsIn } from '../support/alarm-descriptions.ts';
import { anObservation } from '../support/an-observation.ts';
import { NOW, secondsAgo } from '../support/moments.ts';

const ran = new Map<string, number>();
const count = (section: string): void => void ran.set(section, (ran.get(section) ?? 0) + 1);

interface Row {
  readonly lowerBound: number | null;
  readonly upperBound: number | null;
  readonly adjustment: number;
}

const typeOf = (name: string): AdjustmentType => {
  const found = ADJUSTMENT_TYPES.find((type) => type === name);
  if (found === undefined) throw new Error(`no adjustment type ${name}`);
  return found;
};

const toStep = ({ lowerBound, upperBound, adjustment }: Row): StepAdjustment => ({
  ...(lowerBound === null ? {} : { lower: lowerBound }),
  ...(upperBound === null ? {} : { upper: upperBound }),
  adjustment,
});

const aPolicy = (adjustmentType: string, steps: readonly StepAdjustment[]): StepScalingPolicy => ({
  adjustmentType: typeOf(adjustmentType),
  cooldownSeconds: 300,
  steps,
});

const signalOf = (id: string, policy: StepScalingPolicy, direction: Direction, threshold: number): Signal => {
  const side = { alarm: anAlarm({ name: id, threshold }), policy };
  return { id, source: aSignal().source, ...(direction === 'out' ? { scaleOut: side } : { scaleIn: side }) };
};

interface Situation {
  readonly signals: readonly Signal[];
  readonly value: number;
  readonly capacity: number;
  readonly actual?: number;
  readonly max?: number;
  readonly last?: CompletedChange;
  readonly min?: number;
}

/** Every alarm in ALARM at `value`, from 0 to 1,000 units, nobody else about. */
const decideAt = ({
  signals,
  value,
  capacity,
  actual = capacity,
  max = 1000,
  last,
  min,
}: Situation): ScalingDecision => {
  const registered = { min: min ?? 0, max: 1000, policies: [], suspended: { out: false, in: false }, readAt: NOW };
  return decide(
    anObservation({
      configuration: aComponentTarget({ signals, capacity: { min: 0, max } }),
      capacity: aCapacity({ units: someCounts(capacity, actual), lastModifiedAt: secondsAgo(5) }),
      alarms: alarmsIn(Object.fromEntries(signals.map(({ id }) => [id, 'ALARM'] as const))),
      readings: Object.fromEntries(signals.map(({ id }) => [id, aReading(value)])),
      state: aDomain({ autoScaling: registered, ...(last ? { last } : {}) }),
    }),
    NOW,
  );
};

const capacityAfter = (decision: ScalingDecision): number => (decision.kind === 'scale' ? decision.to : decision.at);

const policies: Readonly<Record<string, (typeof file.policies)[keyof typeof file.policies]>> = file.policies;
const policyOf = (name: string) => {
  const given = policies[name];
  if (given === undefined) throw new Error(`no policy ${name}`);
  const { adjustmentType, minAdjustmentMagnitude, steps, threshold, comparisonOperator } = given;
  const policy: StepScalingPolicy = {
    ...aPolicy(adjustmentType, steps.map(toStep)),
    ...(minAdjustmentMagnitude === null ? {} : { minAdjustmentMagnitude }),
  };
  return { policy, threshold, direction: comparisonOperator.startsWith('Greater') ? 'out' : 'in' } as const;
};

describe('cases', () => {
  it.each(file.cases)('$id: $currentCapacity at $metricValue → $expectedCapacity', (row) => {
    count('cases');
    const { policy, threshold, direction } = policyOf(row.policy);
    expect(row.metricValue - threshold).toBeCloseTo(row.breachDelta, 9);
    const step = selectStep(policy.steps, row.metricValue - threshold, direction === 'out' ? 'above' : 'below');
    expect(step && applyAdjustment(policy, step, row.currentCapacity)).toBe(row.expectedCapacity);

    const signals = [signalOf('s', policy, direction, threshold)];
    const decision = decideAt({ signals, value: row.metricValue, capacity: row.currentCapacity });
    const opposes =
      direction === 'out' ? row.expectedCapacity < row.currentCapacity : row.expectedCapacity > row.currentCapacity;
    // An exact capacity below the present one is worked out, yet no scale-out carries it out.
    expect(capacityAfter(decision)).toBe(opposes ? row.currentCapacity : row.expectedCapacity);
  });
});

describe('percentRoundingTable', () => {
  it.each(file.percentRoundingTable)('$rawChange → $roundedChange', ({ rawChange, roundedChange }) => {
    count('percentRoundingTable');
    expect(roundAdjustment(rawChange)).toBe(roundedChange);
  });
});

/** One signal that adjusts by so much at once. */
const adjusting = (adjustmentType: string, adjustment: number, id = 's'): Signal =>
  adjustment >= 0
    ? signalOf(id, aPolicy(adjustmentType, [{ lower: 0, adjustment }]), 'out', 5)
    : signalOf(id, aPolicy(adjustmentType, [{ upper: 0, adjustment }]), 'in', 5);

describe('cooldownCases', () => {
  it.each(file.cooldownCases)('$id', ({ first, second, expectedAdditionalCapacity }) => {
    count('cooldownCases');
    if (first === undefined || second === undefined) {
      // A scheduled action raises the registered minimum: the count follows at once, whatever the cooldown.
      const last = { direction: 'out', base: 8, to: 10, completedAt: secondsAgo(5) } as const;
      const decision = decideAt({ signals: [adjusting('ChangeInCapacity', 1)], value: 5, capacity: 10, last, min: 14 });
      expect(decision).toMatchObject({ kind: 'scale', to: 14, because: 'below-min' });
      return;
    }
    const base = 10;
    const between = capacityAfter(
      decideAt({ signals: [adjusting(first.adjustmentType, first.adjustment)], value: 5, capacity: base }),
    );
    expect(between).toBe(base + first.adjustment);
    const last: CompletedChange = {
      direction: first.adjustment > 0 ? 'out' : 'in',
      base,
      to: between,
      completedAt: secondsAgo(5),
    };
    const after = decideAt({
      signals: [adjusting(second.adjustmentType, second.adjustment)],
      value: 5,
      capacity: between,
      last,
    });
    expect(capacityAfter(after) - between).toBe(expectedAdditionalCapacity);
  });
});

describe('ec2WarmupCases', () => {
  const [sequence, weights] = file.ec2WarmupCases;

  it('a larger step while the earlier one is new: both from the same base', () => {
    count('ec2WarmupCases');
    const policy = aPolicy('PercentChangeInCapacity', [
      { lower: 0, upper: 10, adjustment: 10 },
      { lower: 10, adjustment: 30 },
    ]);
    const signals = [signalOf('s', policy, 'out', 60)];
    const desired: number[] = [];
    let last: CompletedChange | undefined;
    let capacity = 10;
    for (const { metricValue } of sequence?.sequence ?? []) {
      const decision = decideAt({ signals, value: metricValue, capacity, ...(last ? { last } : {}) });
      if (decision.kind === 'scale') {
        last = { direction: 'out', base: decision.base, to: decision.to, completedAt: secondsAgo(5) };
        capacity = decision.to;
      }
      desired.push(capacity);
    }
    expect(desired).toEqual(sequence?.sequence?.map(({ desiredAfter }) => desiredAfter));
    expect(desired).toHaveLength(3);
  });

  it('desired and current differ: no action', () => {
    count('ec2WarmupCases');
    const {
      adjustmentType = '',
      adjustment = 0,
      desiredCapacity = 0,
      currentCapacity = 0,
      expectedAction,
    } = weights ?? {};
    expect(expectedAction).toBe('none');
    const signals = [adjusting(adjustmentType, adjustment)];
    const decision = decideAt({ signals, value: 1, capacity: desiredCapacity, actual: currentCapacity });
    expect(decision).toMatchObject({ kind: 'hold', reason: 'updating', at: 30 });
  });
});

describe('multiPolicyCases', () => {
  it.each(file.multiPolicyCases)(
    '$id',
    ({ currentCapacity, proposals, expectedCapacity, expectedAdditionalCapacity }) => {
      count('multiPolicyCases');
      const capacity = currentCapacity ?? 4;
      const signals = proposals.map(({ adjustmentType, adjustment }, index) =>
        adjusting(adjustmentType, adjustment, `s${index}`),
      );
      const after = capacityAfter(decideAt({ signals, value: 5, capacity }));
      expect(after).toBe(expectedCapacity ?? capacity + (expectedAdditionalCapacity ?? Number.NaN));
    },
  );
});

describe('validationCases', () => {
  const rowsOf = (steps: readonly Row[]) =>
    steps.map(({ lowerBound, upperBound, adjustment }) => ({
      MetricIntervalLowerBound: lowerBound,
      MetricIntervalUpperBound: upperBound,
      ScalingAdjustment: adjustment,
    }));
  const parse = (adjustmentType: string, steps: readonly Row[]) => {
    const policy = { AdjustmentType: adjustmentType, StepAdjustments: rowsOf(steps) };
    const plain = {
      AdjustmentType: 'ChangeInCapacity',
      StepAdjustments: [{ MetricIntervalLowerBound: 0, ScalingAdjustment: 1 }],
    };
    const isLow =
      steps.some(({ lowerBound }) => lowerBound === null || lowerBound < 0) &&
      steps.every(({ upperBound }) => upperBound !== null);
    const signal = {
      id: 'concurrency',
      metric: 'ConcurrentRequestsPerModel',
      statistic: 'Maximum',
      periodSeconds: 10,
      scaleOut: { alarm: { threshold: 50 }, policy: isLow ? plain : policy },
      ...(isLow ? { scaleIn: { alarm: { threshold: 20 }, policy } } : {}),
    };
    const target = {
      id: 'chat',
      endpoint: 'llama-3-8b',
      variant: 'AllTraffic',
      capacity: { min: 1, max: 8 },
      mode: 'act',
      signals: [signal],
    };
    return parseTargets(JSON.stringify({ notifications: 'none', targets: [target] }), 'targets.yml');
  };

  it.each(file.validationCases)('$id: valid $valid', ({ adjustmentType = 'ChangeInCapacity', steps, valid }) => {
    count('validationCases');
    const parsed = parse(adjustmentType, steps);
    expect(parsed.kind).toBe(valid ? 'valid' : 'invalid');
    const paths = parsed.kind === 'invalid' ? parsed.problems.map(({ path }) => path) : [];
    // What is refused is the step table and nothing else about the file.
    expect(paths.filter((path) => !path.includes('StepAdjustments'))).toEqual([]);
  });
});

describe('unknowns: what AWS does not say, and what we chose', () => {
  const choices = [
    {
      name: 'a percentage of 0 changes nothing, whatever MinAdjustmentMagnitude says',
      decision: () =>
        decideAt({
          signals: [
            signalOf(
              's',
              { ...aPolicy('PercentChangeInCapacity', [{ lower: 0, adjustment: 10 }]), minAdjustmentMagnitude: 2 },
              'out',
              5,
            ),
          ],
          value: 5,
          capacity: 0,
        }),
      want: { kind: 'hold', reason: 'already-there' },
    },
    {
      name: 'a MinAdjustmentMagnitude step that passes the maximum ends at it',
      decision: () =>
        decideAt({
          signals: [
            signalOf(
              's',
              { ...aPolicy('PercentChangeInCapacity', [{ lower: 0, adjustment: 10 }]), minAdjustmentMagnitude: 5 },
              'out',
              5,
            ),
          ],
          value: 5,
          capacity: 6,
          max: 8,
        }),
      want: { kind: 'scale', to: 8, limitedBy: { by: 'max', asked: 11 } },
    },
    {
      name: 'a breach that no step contains changes nothing',
      decision: () => decideAt({ signals: [adjusting('ChangeInCapacity', 1)], value: 4, capacity: 6 }),
      want: { kind: 'hold', reason: 'no-step' },
    },
  ];
  it.each(choices)('$name', ({ decision, want }) => {
    count('unknowns');
    expect(decision()).toMatchObject(want);
  });
});

it('every record of the file was run, and every section is known', () => {
  const { description: _, conventions: __, policies: used, ...sections } = file;
  expect(Object.fromEntries(ran)).toEqual(
    Object.fromEntries(Object.entries(sections).map(([section, records]) => [section, records.length])),
  );
  expect(new Set(file.cases.map(({ policy }) => policy))).toEqual(new Set(Object.keys(used)));
});
