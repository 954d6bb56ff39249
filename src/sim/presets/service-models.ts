import type { ServiceModel, StepTime } from '../scenario.ts';

interface Measured {
  readonly model: Omit<ServiceModel, 'name' | 'step'>;
  /** By the least greatest relative error: within 3 % of each measured point, where nothing else is said. */
  readonly fit: Omit<StepTime & { kind: 'fit' }, 'kind'>;
  /** What was published: latency in milliseconds at n requests, of so many output tokens. */
  readonly latencyMs: readonly (readonly [n: number, ms: number])[];
  readonly outputTokens: number;
}

const G5_2XLARGE = 1.515;
const G5_12XLARGE = 7.09;
const G7E_2XLARGE = 4.2039;

const MEASURED: Readonly<Record<string, Measured>> = {
  // philschmid/text-generation-inference-tests, results/: Llama-2-7B fp16, TGI 1.0.3 on SageMaker. Not measured beyond 20; 128 slots
  // are the container's default.
  'llama-2-7b-g5.2xlarge': {
    model: { slots: 128, workingConcurrency: 16, pricePerHour: G5_2XLARGE, prefillTokensPerSecond: 4_000 },
    fit: { s0: 0.0292, s1: 0.0017, c: 1 },
    latencyMs: [
      [1, 1544],
      [5, 1904],
      [10, 2272],
      [20, 3189],
    ],
    outputTokens: 50,
  },
  // The same source, on four A10G.
  'llama-2-7b-g5.12xlarge': {
    model: { slots: 128, workingConcurrency: 16, pricePerHour: G5_12XLARGE, prefillTokensPerSecond: 12_000 },
    fit: { s0: 0.0148, s1: 0.00145, c: 1 },
    latencyMs: [
      [1, 814],
      [5, 1111],
      [10, 1435],
      [20, 2223],
    ],
    outputTokens: 50,
  },
  // aws-samples/sagemaker-genai-hosting-examples: Qwen3-30B-A3B FP8, vLLM with at most 64 sequences, about 113 output tokens.
  // At 64 requests 2,653 ms were measured; at 128 and beyond, when a slot never waits for its next request, the same 64 slots gave 26.0 a
  // second, which is 2,459 ms. Both the fit and the table have 2,526 ms there, within 5 % of either row.
  'qwen3-30b-a3b-g7e.2xlarge': {
    model: { slots: 64, workingConcurrency: 32, pricePerHour: G7E_2XLARGE, prefillTokensPerSecond: 20_000 },
    fit: { s0: 0, s1: 0.00487, c: 0.405, mostSeconds: 0.02235 },
    latencyMs: [
      [1, 539],
      [4, 992],
      [8, 1244],
      [16, 1696],
      [32, 2278],
      [64, 2526],
    ],
    outputTokens: 113,
  },
  // The same repository, and the AWS machine learning blog, "Right-size generative AI endpoints with concurrency sweeps on Amazon
  // SageMaker AI": Nemotron-3 Nano 30B BF16, 1,024 input and 256 output tokens. Latency is n · 256 over tokens per second.
  'nemotron-3-nano-30b-g7e.2xlarge': {
    model: { slots: 256, workingConcurrency: 64, pricePerHour: G7E_2XLARGE },
    fit: { s0: 0.0282, s1: 0.00025, c: 1 },
    latencyMs: [
      [16, 8317],
      [32, 9060],
      [64, 11430],
      [128, 15855],
      [256, 23212],
    ],
    outputTokens: 256,
  },
  // The same repository: chats of several turns, 600 output tokens, median of 30 requests. Not measured beyond 32; 64 slots are assumed.
  // Within 5 %: the second row stands out of any smooth curve.
  'gpt-oss-20b-g7e.2xlarge': {
    model: { slots: 64, workingConcurrency: 16, pricePerHour: G7E_2XLARGE, prefillTokensPerSecond: 20_000 },
    fit: { s0: -0.0025, s1: 0.006813, c: 0.195 },
    latencyMs: [
      [1, 2484],
      [2, 3325],
      [4, 3889],
      [8, 4641],
      [16, 5484],
      [32, 6260],
    ],
    outputTokens: 600,
  },
  'qwen3-32b-g5.12xlarge': {
    model: { slots: 64, workingConcurrency: 16, pricePerHour: G5_12XLARGE, prefillTokensPerSecond: 2_500 },
    fit: { s0: 0.035, s1: 0.00846, c: 0.445 },
    latencyMs: [
      [1, 26316],
      [2, 27567],
      [4, 30405],
      [8, 34232],
      [16, 38600],
      [32, 44288],
    ],
    outputTokens: 600,
  },
};

const MS = 1000;

const toModels = ([name, { model, fit, latencyMs, outputTokens }]: readonly [
  string,
  Measured,
]): readonly ServiceModel[] => [
  { name, ...model, step: { kind: 'fit', ...fit } },
  {
    name: `${name}-table`,
    ...model,
    step: { kind: 'table', points: latencyMs.map(([n, ms]) => [n, ms / MS / outputTokens] as const) },
  },
];

/**
 * Ready-made models of one copy, each twice: with the fit, and as `…-table` with the measured points themselves. The step times are
 * calibrated on published measurements; prices are SageMaker hosting on demand in us-east-1 or us-west-2, 2025 and 2026, and age.
 *
 * No source separates prefill: each `prefillTokensPerSecond` is an **assumption** of the right order (a 7B model on one A10G some
 * 3,000 to 5,000 tokens a second, a small one on a GPU of the H100's class some 20,000 to 50,000). Where it is left out, the
 * measured step time contains the prefill.
 */
export const SERVICE_MODELS: readonly ServiceModel[] = Object.entries(MEASURED).flatMap(toModels);
