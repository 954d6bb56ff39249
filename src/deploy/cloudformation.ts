/** One entry of a template's `Resources`. Source: "CloudFormation template sections". */
export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: 'Retain';
  readonly UpdateReplacePolicy?: 'Retain';
}

export type Resources = Readonly<Record<string, Resource>>;

export const ref = (logicalId: string) => ({ Ref: logicalId });
export const getAtt = (logicalId: string, attribute: string) => ({ 'Fn::GetAtt': [logicalId, attribute] });

/**
 * An ARN in the stack's own partition, Region and account, so that one template serves `aws`, `aws-cn` and `aws-us-gov`.
 * `resource` is what follows the account id.
 */
export const arnOf = (service: string, resource: string) => ({
  'Fn::Sub': `arn:\${AWS::Partition}:${service}:\${AWS::Region}:\${AWS::AccountId}:${resource}`,
});
