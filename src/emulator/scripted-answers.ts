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
   * The answer for a request about one of these names, those of its own before those for any.
   * Every try of one SDK call (`invocation`) gets the same one.
   */
  take(call: string, names: readonly string[], invocation: string): TakenAnswer | undefined;
}

interface Queue {
  readonly answers: ScriptedAnswer[];
  given: number;
}

const ANY = '';

/** A component's answer names its endpoint too: the component comes first. */
const ownerOf = ({ for: named, response }: ScriptedAnswer): string => {
  const owner = named ?? response?.InferenceComponentName ?? response?.EndpointName;
  return typeof owner === 'string' ? owner.toLowerCase() : ANY;
};

export const createScriptedAnswers = (options: ScriptedOptions = {}): ScriptedAnswers => {
  const queues = new Map<string, Queue>();
  const byInvocation = new Map<string, TakenAnswer>();
  const keyOf = (call: string, owner: string): string => `${call}|${owner}`;

  return {
    math: options.math ?? 'evaluated',
    answer(...answers) {
      for (const answer of answers) {
        const key = keyOf(answer.call, ownerOf(answer));
        const queue = queues.get(key);
        if (queue === undefined) queues.set(key, { answers: [answer], given: 0 });
        else queue.answers.push(answer);
      }
    },
    clear() {
      queues.clear();
      byInvocation.clear();
    },
    take(call, names, invocation) {
      const tried = invocation === '' ? undefined : byInvocation.get(`${call}|${invocation}`);
      if (tried !== undefined) return tried;
      const owners = [...names.map((name) => name.toLowerCase()), ANY];
      const queue = owners.map((owner) => queues.get(keyOf(call, owner))).find((found) => found !== undefined);
      const answer = queue?.answers[Math.min(queue.given, queue.answers.length - 1)];
      if (queue === undefined || answer === undefined) return undefined;
      const taken = { answer, fresh: queue.given < queue.answers.length };
      queue.given += 1;
      if (invocation !== '') byInvocation.set(`${call}|${invocation}`, taken);
      return taken;
    },
  };
};
