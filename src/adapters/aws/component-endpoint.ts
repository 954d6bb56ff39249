import { DescribeInferenceComponentCommand, type SageMakerClient } from '@aws-sdk/client-sagemaker';
import { isTargetMissing, toAwsCallError } from './errors.ts';

/** The endpoint that hosts a component; `undefined` where there is no such component. @throws AwsCallError */
export const readComponentEndpoint = async (client: SageMakerClient, name: string): Promise<string | undefined> => {
  try {
    return (await client.send(new DescribeInferenceComponentCommand({ InferenceComponentName: name }))).EndpointName;
  } catch (error) {
    if (isTargetMissing(error)) return undefined;
    throw toAwsCallError('sagemaker:DescribeInferenceComponent', error);
  }
};
