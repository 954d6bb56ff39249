/** What Lambda tells a handler beside the event, as far as ours ask. */
export const lambdaContext = (region: string | undefined) => ({
  functionName: 'bench-onAlarm',
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:${region}:123456789012:function:bench-onAlarm`,
  memoryLimitInMB: '512',
  awsRequestId: 'bench',
  getRemainingTimeInMillis: () => 30_000,
});
