/** Where the simulated account lives. */
export interface Home {
  readonly account: string;
  readonly region: string;
  readonly partition: string;
}

const arn = (home: Home, service: string, resource: string): string =>
  `arn:${home.partition}:${service}:${home.region}:${home.account}:${resource}`;

/** SageMaker writes names in an ARN in lower case, whatever case the name was created in. */
export const endpointArn = (home: Home, name: string): string =>
  arn(home, 'sagemaker', `endpoint/${name.toLowerCase()}`);
export const componentArn = (home: Home, name: string): string =>
  arn(home, 'sagemaker', `inference-component/${name.toLowerCase()}`);
export const alarmArn = (home: Home, name: string): string => arn(home, 'cloudwatch', `alarm:${name}`);
export const scalableTargetArn = (home: Home, id: string): string =>
  arn(home, 'application-autoscaling', `scalable-target/${id}`);
export const scalingPolicyArn = (home: Home, id: string, resourceId: string, policy: string): string =>
  arn(home, 'autoscaling', `scalingPolicy:${id}:resource/sagemaker/${resourceId}:policyName/${policy}`);
