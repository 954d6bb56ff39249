/** What `serverless.yml` declares and the generated resources refer to. */
export const STATE_TABLE = 'StateTable';
export const ACTIVITY_TABLE = 'ActivityTable';
export const RECHECK_QUEUE = 'RecheckQueue';
export const DEAD_LETTER_QUEUE = 'DeadLetterQueue';
/** And those that are generated. */
export const DASHBOARD = 'Dashboard';
export const RELEASE_ROLE = 'ReleaseRole';

const stem = (functionKey: string): string => functionKey.charAt(0).toUpperCase() + functionKey.slice(1);

/** The first two are the Serverless Framework's own names, the rest are ours; `serverless.yml` names the role. */
export const functionOf = (functionKey: string): string => `${stem(functionKey)}LambdaFunction`;
export const logGroupOf = (functionKey: string): string => `${stem(functionKey)}LogGroup`;
export const roleOf = (functionKey: string): string => `${stem(functionKey)}Role`;
export const policyOf = (functionKey: string, number: number): string => `${stem(functionKey)}Policy${number}`;
export const errorsAlarmOf = (functionKey: string): string => `${stem(functionKey)}ErrorsAlarm`;
export const ruleOf = (functionKey: string, number: number): string => `${stem(functionKey)}Rule${number}`;
export const permissionOf = (functionKey: string, number: number): string => `${stem(functionKey)}Permission${number}`;
