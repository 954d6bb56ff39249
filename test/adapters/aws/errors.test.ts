import { describe, expect, it } from 'vitest';
import {
  classifyWriteFailure,
  isConditionFailed,
  isTargetMissing,
  toAwsCallError,
} from '../../../src/adapters/aws/errors.ts';

const sdkError = (name: string, message: string, status: number): Error =>
  Object.assign(new Error(message), {
    name,
    $fault: status < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: status },
  });
const networkError = (code: string): Error => Object.assign(new Error(code), { code });

describe('what a failed write means', () => {
  it.each([
    [
      'an endpoint that is being updated',
      'ValidationException',
      'Cannot update in-progress endpoint "arn:aws:sagemaker:us-east-1:123456789012:endpoint/demo".',
      400,
      'updating',
    ],
    [
      'a component that is being updated',
      'ValidationException',
      'Inference component demo is in state UPDATE_RC_IN_PROGRESS',
      400,
      'updating',
    ],
    [
      'a component by its status',
      'ValidationException',
      'Cannot update inference component in status Updating',
      400,
      'updating',
    ],
    ['a resource in use', 'ResourceInUse', 'Resource being accessed is in use.', 400, 'updating'],
    ['a quota', 'ResourceLimitExceeded', 'The account-level service limit is 4 Instances', 400, 'quota'],
    ['too many calls', 'ThrottlingException', 'Rate exceeded', 400, 'throttled'],
    ['a missing permission', 'AccessDeniedException', 'User is not authorized', 400, 'access'],
    ['an endpoint that is not there', 'ValidationException', 'Could not find endpoint "demo".', 400, 'not-found'],
    [
      'a component that is not there',
      'ValidationException',
      'Could not find inference component "demo".',
      400,
      'not-found',
    ],
    ['any other complaint', 'ValidationException', 'DesiredInstanceCount must be at least 1', 400, 'validation'],
    ['a name nobody knows yet, said by the service', 'SomethingNewException', 'no', 422, 'validation'],
  ])('%s: refused', (_name, errorName, message, status, because) => {
    expect(classifyWriteFailure(sdkError(errorName, message, status))).toEqual({
      kind: 'refused',
      because,
      errorName,
      message,
    });
  });

  it.each([
    ['a 5xx', sdkError('InternalFailure', 'oops', 500)],
    ['a 503 whatever its name', sdkError('ResourceLimitExceeded', 'oops', 503)],
    ['a 4xx that says the service broke off', sdkError('RequestTimeout', 'too slow', 400)],
    ['a 408', sdkError('SomethingException', 'too slow', 408)],
    ['a 4xx without an error name, as a proxy gives', sdkError('Unknown', 'Bad Request', 400)],
    ['the time-out of the client', Object.assign(new Error('exceeded'), { name: 'TimeoutError', code: 'ETIMEDOUT' })],
    ['a connection that broke', networkError('ECONNRESET')],
    ['a name alone, without an answer', Object.assign(new Error('no'), { name: 'ValidationException' })],
    ['an answer that is no JSON', Object.assign(new SyntaxError('bad'), { $metadata: { httpStatusCode: 400 } })],
    ['what is no error at all', 'nonsense'],
  ])('%s: unknown', (_name, error) => {
    expect(classifyWriteFailure(error).kind).toBe('unknown');
  });
});

describe('a failed read', () => {
  it.each([
    ['throttling', sdkError('ThrottlingException', 'Rate exceeded', 400), true],
    ['a table at its limit', sdkError('ProvisionedThroughputExceededException', 'slow down', 400), true],
    ['a 5xx of any name', sdkError('Whatever', 'oops', 502), true],
    ['a time-out', Object.assign(new Error('exceeded'), { name: 'TimeoutError' }), true],
    ['a broken connection', networkError('ECONNRESET'), true],
    ['a missing permission', sdkError('AccessDeniedException', 'no', 400), false],
    ['a mistake of ours', sdkError('ValidationException', 'no', 400), false],
    ['no credentials', Object.assign(new Error('none'), { name: 'CredentialsProviderError' }), false],
  ])('%s is worth another try or not', (_name, cause, retryable) => {
    const error = toAwsCallError('sagemaker:DescribeEndpoint', cause);
    expect(error).toMatchObject({ name: 'AwsCallError', call: 'sagemaker:DescribeEndpoint', retryable, cause });
    expect(error.message).toBe(`sagemaker:DescribeEndpoint failed: ${cause.message}`);
  });

  it.each([
    ['ValidationException', 'Could not find endpoint "arn:aws:sagemaker:us-east-1:123456789012:endpoint/demo".', true],
    ['ValidationException', 'Could not find inference component "demo".', true],
    ['ResourceNotFound', 'nothing there', true],
    ['ValidationException', 'Could not find variant "blue" of endpoint "demo".', false],
    ['ThrottlingException', 'Could not find endpoint', false],
  ])('%s "%s" means that the target is missing: %s', (name, message, missing) => {
    expect(isTargetMissing(sdkError(name, message, 400))).toBe(missing);
  });

  it('a failed condition is known by its name alone', () => {
    expect(isConditionFailed(sdkError('ConditionalCheckFailedException', 'The conditional request failed', 400))).toBe(
      true,
    );
    expect(isConditionFailed(sdkError('ValidationException', 'The conditional request failed', 400))).toBe(false);
  });
});
