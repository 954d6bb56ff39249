import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TargetConfiguration } from '../../src/core/target-configuration.ts';
import { bundleFunction, PROJECT_ROOT } from '../../src/deploy/bundle.ts';
import { DEPLOYED_FUNCTIONS } from '../../src/deploy/functions.ts';
import { toStackResources } from '../../src/deploy/to-resources.ts';
import { writeZip } from '../../src/deploy/write-zip.ts';
import { aGuardTarget } from '../support/a-guard-target.ts';
import { actionsIn, filesIn } from './support/bundle-facts.ts';
import { compiled, variantTarget } from './support/compiled.ts';

/** Of the one bundle with two clients more, and of configurations with a guard target alone; the others stay in 120 kB. */
const GUARD_BUDGET_BYTES = 130_000;

const GUARDED: TargetConfiguration = aGuardTarget();
const guarding = compiled([GUARDED]);

describe('a stack with a target in mode guard', () => {
  const resources = toStackResources(guarding);

  it('writes to no endpoint', () => {
    expect(JSON.stringify(resources)).not.toContain('UpdateEndpointWeightsAndCapacities');
  });

  it('keeps the role of the timers when it is removed: they lift what is suspended then', () => {
    const role = resources.ReleaseRole;
    expect(role).toMatchObject({ Type: 'AWS::IAM::Role', DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(JSON.stringify(role?.Properties.AssumeRolePolicyDocument)).toContain('scheduler.amazonaws.com');
  });

  it('owns no group of schedules, which would take the timers with it', () => {
    expect(Object.values(resources).filter(({ Type }) => Type.startsWith('AWS::Scheduler'))).toEqual([]);
  });

  it('has the crash alarm beside the low one, and both wake the function', () => {
    const alarms = Object.values(resources).filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm');
    const crash = alarms.find(({ Properties }) => Properties.AlarmName === GUARDED.crashAlarm?.name);
    expect(crash?.Properties).toMatchObject({
      Namespace: 'AWS/SageMaker',
      MetricName: 'Invocation5XXErrors',
      Statistic: 'Sum',
      Threshold: 5,
      Period: 60,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
    expect(JSON.stringify(resources.OnAlarmRule1)).toContain('chat-crash');
    expect(JSON.stringify(resources.OnAlarmRule1)).toContain('chat-concurrency-low');
  });

  it('has nothing of all that where no target is in mode guard', () => {
    const text = JSON.stringify(toStackResources(compiled([variantTarget('chat')])));
    expect(text).not.toMatch(/scheduler|RegisterScalableTarget|ReleaseRole/);
  });
});

describe('the bundle of the re-check', () => {
  const [recheck] = DEPLOYED_FUNCTIONS.filter(({ key }) => key === 'recheck');

  it('calls exactly what its role grants, and stays within its budget', async () => {
    const { code, metafile } = await bundleFunction({ entry: 'functions/recheck.ts', configuration: guarding });
    const grants = [...(recheck?.grants ?? []), ...(recheck?.guardGrants ?? [])];
    expect(actionsIn(metafile)).toEqual([...new Set(grants.flatMap(({ actions }) => actions))].sort());
    const { length } = writeZip([{ name: 'functions/recheck.mjs', data: code }]);
    process.stdout.write(`recheck with guard: ${(length / 1000).toFixed(1)} kB zipped\n`);
    expect(length).toBeLessThanOrEqual(GUARD_BUDGET_BYTES);
  });

  it('has neither client where no target is in mode guard', async () => {
    const configuration = compiled([variantTarget('chat')]);
    const { metafile } = await bundleFunction({ entry: 'functions/recheck.ts', configuration });
    expect(filesIn(metafile).filter((file) => /client-(scheduler|application-auto-scaling)\//.test(file))).toEqual([]);
  });
});

describe('serverless.yml', () => {
  it('names no role of timers, which is not in every stack', () => {
    expect(readFileSync(join(PROJECT_ROOT, 'serverless.yml'), 'utf8')).not.toContain('RELEASE_ROLE_ARN');
  });
});
