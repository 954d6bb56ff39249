import * as z from 'zod';

/** The seven calls a case may script. */
const CALLS = [
  'sagemaker:DescribeEndpoint',
  'sagemaker:DescribeInferenceComponent',
  'sagemaker:UpdateEndpointWeightsAndCapacities',
  'sagemaker:UpdateInferenceComponentRuntimeConfig',
  'cloudwatch:DescribeAlarms',
  'cloudwatch:GetMetricData',
  'dynamodb:ConditionalWrite',
] as const;
export const CONDITIONAL_WRITE = 'dynamodb:ConditionalWrite';

/** From the strongest to the weakest; of several evaluations the strongest counts. `value` stands alone: checks have no other. */
export const OUTCOMES = ['scale', 'fail-visible', 'retry', 'reject', 'no-op', 'ignore', 'value'] as const;
export type OutcomeWord = (typeof OUTCOMES)[number];

const time = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)), 'a UTC time');
/** Present or not, whatever it is. */
const anything = z.unknown().optional();
const object = z.record(z.string(), z.unknown());

/** Values are passed on as they are: what is wrong with them is for the configuration to say. */
const direction = z.strictObject({
  adjustmentType: anything,
  cooldownSeconds: anything,
  threshold: anything,
  steps: z.array(z.strictObject({ lower: anything, upper: anything, adjustment: anything })).optional(),
});

const policy = z.strictObject({
  target: z.strictObject({
    kind: z.enum(['variant', 'inference-component']),
    endpointName: anything,
    variantName: anything,
    inferenceComponentName: anything,
  }),
  minCapacity: anything,
  maxCapacity: anything,
  alarmRoles: z.record(z.string(), z.enum(['scaleOut', 'scaleIn'])).optional(),
  scaleOut: direction.optional(),
  scaleIn: direction.optional(),
  expectedStatistic: z.string().optional(),
  trafficGuard: z.boolean().optional(),
});

const stateRecord = z.strictObject({
  target: z.string(),
  lastScaleOutAt: time.optional(),
  lastScaleInAt: time.optional(),
  firstSeenAt: time.optional(),
  lastDesired: z.number().optional(),
  endpointConfigName: z.string().optional(),
  lockOwner: z.string().optional(),
  lockAcquiredAt: time.optional(),
  leaseSeconds: z.number().optional(),
  lockWanted: z.number().optional(),
  cooldownSecondsWhenWritten: z.number().optional(),
  expiresAtEpochSeconds: z.number().optional(),
});

const awsAnswer = z
  .strictObject({
    call: z.enum(CALLS),
    for: z.string().optional(),
    response: object.optional(),
    error: z
      .strictObject({
        name: z.string(),
        message: z.string().default(''),
        retryable: z.boolean().default(false),
        item: stateRecord.optional(),
      })
      .optional(),
  })
  .refine(({ response, error }) => (response === undefined) !== (error === undefined), 'either response or error');

const run = z
  .strictObject({
    event: anything,
    rawText: z.string().optional(),
    now: time.optional(),
    aws: z.array(awsAnswer).optional(),
    policy: policy.optional(),
  })
  .refine(
    (one) => ['event', 'rawText'].filter((key) => Object.hasOwn(one, key)).length < 2,
    'one of event and rawText, not both',
  )
  .refine(
    (one) => ['event', 'rawText', 'policy'].some((key) => Object.hasOwn(one, key)),
    'a run with event, rawText or policy',
  );

const tableRow = z.union([
  z.strictObject({ current: z.number(), percent: z.number(), desired: z.number() }),
  z.strictObject({
    value: z.number(),
    threshold: z.number(),
    side: z.enum(['out', 'in']),
    adjustment: z.number().nullable(),
  }),
  z.strictObject({ name: z.unknown().nonoptional(), valid: z.boolean() }),
  z.strictObject({ read: object, value: z.number().nullable() }),
]);

/** The members of each check of a packaged template; a check of another name is skipped, whatever its members. */
export const CHECK_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  alarms: ['of', 'oneOf', 'noneOf'],
  pattern: ['mustMatch', 'mustNotMatch'],
  resources: ['require', 'forbid', 'permissionPerRule'],
  names: ['service', 'stage', 'limits'],
  delivery: ['require'],
  retry: ['bounds'],
  permissions: ['requireActions', 'forbidActions', 'forbidResources'],
  text: ['forbidden'],
  artifact: ['load', 'forbidFiles'],
};

const deploy = z.looseObject({ check: z.string() }).superRefine(({ check, ...members }, context) => {
  const known = CHECK_MEMBERS[check];
  for (const key of known === undefined ? [] : Object.keys(members).filter((name) => !known.includes(name))) {
    context.addIssue({ code: 'custom', path: [key], message: `Unrecognized key of the check "${check}"` });
  }
});

const BRINGERS = ['event', 'rawText', 'events', 'runs'] as const;

export const inputSchema = z
  .strictObject({
    kind: z.enum(['config', 'replay', 'table', 'template']).optional(),
    event: anything,
    rawText: z.string().optional(),
    events: z.array(z.unknown()).min(1).optional(),
    concurrent: z.literal(true).optional(),
    runs: z.array(run).min(1).optional(),
    now: z.union([time, z.array(time)]).optional(),
    ticks: z.array(z.strictObject({ at: time, aws: z.array(awsAnswer).optional() })).optional(),
    policy: policy.optional(),
    policies: z.array(policy).optional(),
    state: z.array(stateRecord).optional(),
    aws: z.array(awsAnswer).optional(),
    runtime: z
      .strictObject({ account: z.string().optional(), region: z.string().optional(), partition: z.string().optional() })
      .optional(),
    environment: z.record(z.string(), z.string()).optional(),
    table: z.array(tableRow).min(1).optional(),
    alarmDefinition: object.optional(),
    deploy: deploy.optional(),
  })
  .superRefine((input, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    const brought = BRINGERS.filter((key) => Object.hasOwn(input, key));
    if (brought.length > 1) complain(`exactly one of ${BRINGERS.join(', ')}, found ${brought.join(' and ')}`);
    const alone = input.ticks !== undefined || (input.kind !== undefined && input.kind !== 'replay');
    if (brought.length === 0 && !alone) complain(`one of ${BRINGERS.join(', ')}, found none`);
    if (input.kind === 'table' && input.table === undefined) complain('a table, since the kind is table');
    if (input.kind === 'template' && input.deploy === undefined) complain('deploy, since the kind is template');
    if (input.policy !== undefined && input.policies !== undefined) complain('policy or policies, not both');
    if (Array.isArray(input.now) && input.now.length !== (input.events?.length ?? 1)) {
      complain(`one time for each event, found ${input.now.length}`);
    }
  });

export const callSchema = z.strictObject({ call: z.string(), args: object });

const answer = {
  outcome: z.enum(OUTCOMES),
  desired: z.number().optional(),
  writes: z.array(callSchema).default([]),
};
const alternative = z.strictObject({ ...answer, because: z.string().default('') });
const attemptedWrites = z.array(callSchema).optional();

export const expectSchema = z.strictObject({
  ...answer,
  attemptedWrites,
  each: z
    .array(z.strictObject({ ...answer, attemptedWrites, alternatives: z.array(alternative).optional() }))
    .optional(),
  alternatives: z.array(alternative).optional(),
  designChoice: z.literal(true).optional(),
  must: anything,
  mustNot: anything,
});

export type CaseInput = z.output<typeof inputSchema>;
export type CaseExpect = z.output<typeof expectSchema>;
export type Answer = z.output<typeof alternative>;
export type Policy = z.output<typeof policy>;
export type StateRecord = z.output<typeof stateRecord>;
export type AwsAnswer = z.output<typeof awsAnswer>;
export type TableRow = z.output<typeof tableRow>;
export type Call = z.output<typeof callSchema>;
