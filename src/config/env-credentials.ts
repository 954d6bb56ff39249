/** What a signer needs; the members of the SDK's `AwsCredentialIdentity`. */
interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/**
 * Stands in for `@aws-sdk/credential-provider-node` inside a bundle. A function's role arrives in its environment
 * ("Defined runtime environment variables", AWS Lambda), so the rest of the SDK's chain (SSO, STS, instance metadata,
 * shared files) would be 130 kB that are loaded at every cold start and never used. Read at each call, as the SDK does.
 */
export const defaultProvider = () => (): Promise<Credentials> => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    return Promise.reject(
      new Error('No credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set (Lambda sets them)'),
    );
  }
  return Promise.resolve({
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  });
};
