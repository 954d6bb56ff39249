import type { ActuatorAnswer } from '../../ports/capacity-actuator.ts';
import { AwsCallError } from '../../ports/errors.ts';

/** Every AWS error this program tells apart, by the SDK's name for it. */
const CONDITION_FAILED = 'ConditionalCheckFailedException';
const TABLE_EXISTS = 'ResourceInUseException';
const VALIDATION = new Set(['ValidationException', 'ValidationError']);
const NOT_FOUND = new Set(['ResourceNotFound', 'ResourceNotFoundException']);
const IN_USE = new Set(['ResourceInUse', 'ResourceInUseException', 'ConflictException']);
const QUOTA = new Set(['ResourceLimitExceeded', 'ServiceQuotaExceededException']);
const THROTTLED = new Set([
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'TooManyRequestsException',
  'RequestLimitExceeded',
  'ProvisionedThroughputExceededException',
]);
const ACCESS = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'UnauthorizedOperation',
  'NotAuthorized',
  'OptInRequired',
  'UnrecognizedClientException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'SignatureDoesNotMatch',
  'IncompleteSignature',
  'MissingAuthenticationToken',
  'MissingAuthenticationTokenException',
  'ExpiredToken',
  'ExpiredTokenException',
]);
/** The service broke off or never finished: whatever the HTTP status, nobody knows what became of the request. */
const UNFINISHED = new Set([
  'InternalFailure',
  'InternalServerError',
  'InternalServerErrorException',
  'InternalServiceFault',
  'InternalServiceException',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'RequestTimeout',
  'RequestTimeoutException',
  'TimeoutError',
  'AbortError',
]);
const NETWORK = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** What the SDK calls an answer without an error code, e.g. a proxy's. */
const NAMELESS = new Set(['Unknown', 'UnknownError', 'Error', 'SyntaxError']);

/** `Cannot update in-progress endpoint "…"`; a component's names its inner state, `UPDATE_RC_IN_PROGRESS`. AWS has no class for it. */
const SAYS_UPDATING = /in[-_ ]progress|is (currently )?(being )?updat(ing|ed)|(status|state)\W+updating/i;
/** `Could not find endpoint "…"`, `Could not find inference component "…"`: a ValidationException too. */
const SAYS_MISSING = /could not find (endpoint|inference component)|inference component .*(not found|does not exist)/i;

interface ErrorFacts {
  readonly name: string;
  readonly message: string;
  readonly status?: number;
  readonly clientFault: boolean;
  readonly code?: string;
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const readError = (error: unknown): ErrorFacts => {
  const status = member(member(error, '$metadata'), 'httpStatusCode');
  const code = member(error, 'code');
  return {
    name: error instanceof Error ? error.name : 'UnknownError',
    message: error instanceof Error ? error.message : String(error),
    ...(typeof status === 'number' ? { status } : {}),
    clientFault: member(error, '$fault') === 'client',
    ...(typeof code === 'string' ? { code } : {}),
  };
};

const isRetryable = ({ name, status, code }: ErrorFacts): boolean =>
  THROTTLED.has(name) ||
  UNFINISHED.has(name) ||
  (code !== undefined && NETWORK.has(code)) ||
  (status !== undefined && status >= 500);

/** A conditional write that met another state than it expected. By name: the item attached to it is not trusted. */
export const isConditionFailed = (error: unknown): boolean => readError(error).name === CONDITION_FAILED;

/** CreateTable for a table that is there already. */
export const isTableExisting = (error: unknown): boolean => readError(error).name === TABLE_EXISTS;

/** A schedule that has fired and deleted itself, or never was. */
export const isScheduleMissing = (error: unknown): boolean => NOT_FOUND.has(readError(error).name);

/** Describe of an endpoint or component that is not there. SageMaker says so with a ValidationException (or ResourceNotFound). */
export const isTargetMissing = (error: unknown): boolean => {
  const { name, message } = readError(error);
  return NOT_FOUND.has(name) || (VALIDATION.has(name) && SAYS_MISSING.test(message));
};

/**
 * Wraps what a read threw, after the SDK's own attempts.
 * @param call as IAM writes it, e.g. `sagemaker:DescribeEndpoint`
 */
export const toAwsCallError = (call: string, error: unknown): AwsCallError => {
  const facts = readError(error);
  return new AwsCallError(call, facts.name, isRetryable(facts), error);
};

/** Whether a read failed for want of a permission, or of credentials that are known. */
export const isAccessError = ({ errorName }: AwsCallError): boolean => ACCESS.has(errorName);

type Refusal = Extract<ActuatorAnswer, { kind: 'refused' }>;
type Unknown = Extract<ActuatorAnswer, { kind: 'unknown' }>;

const refusedBecause = ({ name, message }: ErrorFacts): Refusal['because'] => {
  if (IN_USE.has(name) || (VALIDATION.has(name) && SAYS_UPDATING.test(message))) return 'updating';
  if (NOT_FOUND.has(name) || (VALIDATION.has(name) && SAYS_MISSING.test(message))) return 'not-found';
  if (QUOTA.has(name)) return 'quota';
  if (THROTTLED.has(name)) return 'throttled';
  return ACCESS.has(name) ? 'access' : 'validation';
};

/** The service itself named an error and its answer was a 4xx: nothing was changed. 408 means that it did not wait to the end. */
const isDefiniteRefusal = ({ name, status, clientFault }: ErrorFacts): boolean =>
  clientFault &&
  status !== undefined &&
  status >= 400 &&
  status < 500 &&
  status !== 408 &&
  !UNFINISHED.has(name) &&
  !NAMELESS.has(name);

/** What a failed write means: `refused` only where the service said so in its own words, else `unknown`. */
export const classifyWriteFailure = (error: unknown): Omit<Refusal, 'sent'> | Omit<Unknown, 'sent'> => {
  const facts = readError(error);
  const told = { errorName: facts.name, message: facts.message };
  return isDefiniteRefusal(facts)
    ? { kind: 'refused', because: refusedBecause(facts), ...told }
    : { kind: 'unknown', ...told };
};
