import { isAccessError } from '../../adapters/aws/errors.ts';
import type { AwsCallError } from '../../ports/errors.ts';
import { type Check, fail, note, ok } from './check.ts';
import type { Examined } from './examine.ts';

const toCheck = (error: AwsCallError): Check =>
  isAccessError(error)
    ? fail('permissions', `${error.call} is not permitted: ${error.errorName}`, 'Grant it to who runs this.')
    : fail('permissions', error.message, error.retryable ? 'Try again.' : 'See what it says.');

/** The reads are proven by doing them; a write cannot be without writing. */
export const checkAccess = ({ capacity, series, native, alarms, target }: Examined): readonly Check[] => {
  const failed = [capacity, series, native, alarms].flatMap((read) => (read.kind === 'failed' ? [read.error] : []));
  const write =
    target.target.kind === 'variant'
      ? 'sagemaker:UpdateEndpointWeightsAndCapacities'
      : 'sagemaker:UpdateInferenceComponentRuntimeConfig';
  return [
    ...(failed.length === 0 ? [ok('permissions', 'every read was answered')] : failed.map(toCheck)),
    note(
      'permissions',
      `not checked: ${write}, since trying it would write; and the roles of the functions, which are others than yours`,
    ),
  ];
};

export const checkQuotas = ({ target }: Examined): readonly Check[] => [
  note(
    'quotas',
    `not checked: whether the account may run ${target.capacity.max} ${target.target.kind === 'variant' ? 'instances' : 'copies'}; see Service Quotas, SageMaker, "for endpoint usage"`,
  ),
];
