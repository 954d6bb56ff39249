/** One scripted answer. Times in a response are ISO texts; exactly one of `response` and `error` is given. */
export interface ScriptedAnswer {
  /** E.g. `sagemaker:DescribeEndpoint`. */
  readonly call: string;
  /** The endpoint or component it belongs to; absent: the one its response names, else any. */
  readonly for?: string;
  readonly response?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly name: string; readonly message: string; readonly retryable?: boolean };
}

/** What a request got from the script. */
export interface TakenAnswer {
  readonly answer: ScriptedAnswer;
  /** False where it had been given before and stays for want of another. */
  readonly fresh: boolean;
}

export interface ScriptedOptions {
  /**
   * What a metric-math query reads where nothing is scripted for the metric inside it: its expression evaluated (absent),
   * or that metric's own series.
   */
  readonly math?: 'evaluated' | 'metric-inside';
}

/** Answers of one call for one target are given in order; the last one stays. */
export interface ScriptedAnswers {
  readonly math: 'evaluated' | 'metric-inside';
  answer(...answers: readonly ScriptedAnswer[]): void;
  /** Drops every answer; what was written since then still shows in a Describe. */
  clear(): void;
  /**
   * The next answer for a request about these names: of those that are theirs or anybody's, in the order given.
   * Every try of one SDK call (`invocation`) gets the same one.
   */
  take(call: string, names: readonly string[], invocation: string): TakenAnswer | undefined;
}

const ANY = '';

/** A component's answer names its endpoint too: the component comes first. */
const ownerOf = ({ for: named, response }: ScriptedAnswer): string => {
  const owner = named ?? response?.InferenceComponentName ?? response?.EndpointName;
  return typeof owner === 'string' ? owner.toLowerCase() : ANY;
};

export const createScriptedAnswers = (options: ScriptedOptions = {}): ScriptedAnswers => {
  const script: ScriptedAnswer[] = [];
  /** How many answers each call has had for each target. */
  const given = new Map<string, number>();
  const byInvocation = new Map<string, TakenAnswer>();

  return {
    math: options.math ?? 'evaluated',
    answer(...answers) {
      script.push(...answers);
    },
    clear() {
      script.length = 0;
      given.clear();
      byInvocation.clear();
    },
    take(call, names, invocation) {
      const tried = invocation === '' ? undefined : byInvocation.get(`${call}|${invocation}`);
      if (tried !== undefined) return tried;
      const owners = new Set([ANY, ...names.map((name) => name.toLowerCase())]);
      const answers = script.filter((answer) => answer.call === call && owners.has(ownerOf(answer)));
      const key = [call, ...[...owners].sort()].join('|');
      const before = given.get(key) ?? 0;
      const answer = answers[Math.min(before, answers.length - 1)];
      if (answer === undefined) return undefined;
      given.set(key, before + 1);
      const taken = { answer, fresh: before < answers.length };
      if (invocation !== '') byInvocation.set(`${call}|${invocation}`, taken);
      return taken;
    },
  };
};
