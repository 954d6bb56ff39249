/** One price in USD, for us-east-1 unless somebody gives another. `undefined`: no source was found, and none is made up. */
export interface Price {
  readonly usd: number | undefined;
  readonly unit: string;
  readonly source: string;
}

// AWS's own price pages could not be read when this was written. What stands here is quoted by third parties, with their
// addresses, as of 2026-11; free tiers are left out. `scalectl cost --prices` takes yours instead.
const UNKNOWN = 'none found; give yours with --prices';
const ALARMS = 'https://c3x.dev/resources/aws/aws_cloudwatch_metric_alarm';
const CLOUDWATCH = 'https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/';
const LAMBDA = 'https://cloudchipr.com/blog/aws-lambda-pricing';
const DYNAMODB = 'https://airbyte.com/data-engineering-resources/dynamodb-pricing';

const quoted = (usd: number, unit: string, source: string): Price => ({ usd, unit, source });
const unknown = (unit: string): Price => ({ usd: undefined, unit, source: UNKNOWN });

export const PRICES = {
  standardAlarm: quoted(0.1, 'metric of an alarm with a period of 60 s and more, per month', ALARMS),
  highResolutionAlarm: quoted(0.3, 'metric of an alarm with a period below 60 s, per month', ALARMS),
  metricsInsightsAlarmSeries: unknown('series a Metrics Insights alarm looks at, per month'),
  getMetricDataSeries: quoted(
    0.01 / 1000,
    'series asked for by GetMetricData',
    'https://support.site24x7.com/portal/en/kb/articles/aws-cloudwatch-metrics-cost-calculation',
  ),
  cloudWatchRequest: unknown('DescribeAlarms request'),
  customMetric: quoted(0.3, 'custom metric, per month, by the hour', 'https://signoz.io/guides/cloudwatch-pricing'),
  logGigabyte: quoted(0.5, 'GB of log taken in', CLOUDWATCH),
  dashboard: quoted(3, 'dashboard, per month', CLOUDWATCH),
  lambdaRequest: quoted(
    0.2 / 1e6,
    'Lambda invocation',
    'https://git.mcrn.ar/mariano/lambda_local_runner (docs/lambdas-md/lambda-13-cost.md)',
  ),
  lambdaGigabyteSecond: quoted(0.0000133334, 'GB-second of Lambda on arm64', LAMBDA),
  dynamoDbRead: quoted(0.125 / 1e6, 'read request unit, on demand', DYNAMODB),
  dynamoDbWrite: quoted(0.625 / 1e6, 'write request unit, on demand', DYNAMODB),
  sqsRequest: quoted(0.4 / 1e6, 'request to a standard queue', 'https://cloudburn.io/blog/amazon-sqs-pricing'),
  customEvent: quoted(
    1 / 1e6,
    'event put on the bus',
    'https://blog.awsfundamentals.com/aws-eventbridge-pricing-guide',
  ),
} as const satisfies Readonly<Record<string, Price>>;

export type PriceKey = keyof typeof PRICES;
export type PriceTable = Readonly<Record<PriceKey, Price>>;

export const PRICE_KEYS = Object.keys(PRICES).filter((key): key is PriceKey => Object.hasOwn(PRICES, key));
