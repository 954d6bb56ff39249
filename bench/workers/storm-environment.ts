import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { type Calls, countCalls } from '../calls.ts';
import { lambdaContext } from '../lambda-context.ts';

/** What became of one invocation. */
export interface Invocation {
  readonly ms: number;
  readonly calls: Calls;
  /** What the handler returned, or why Lambda would try again. */
  readonly result?: unknown;
  readonly error?: string;
  /** The most this environment has had so far. */
  readonly peakMb: number;
}

// One execution environment of a function: one event at a time. argv: its bundle. The account is in the environment.
const [, , bundle = ''] = process.argv;
type Handler = (event: unknown, context: object) => Promise<unknown>;
const { handler } = (await import(pathToFileURL(bundle).href)) as { readonly handler: Handler };
const context = lambdaContext(process.env.AWS_REGION);

const invoke = async (event: unknown): Promise<Invocation> => {
  let outcome: Pick<Invocation, 'result' | 'error'> = {};
  const start = performance.now();
  const calls = await countCalls(async () => {
    outcome = await handler(event, context).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: String(error) }),
    );
  });
  const ms = performance.now() - start;
  // maxRSS is in kilobytes on every platform (Node.js, process.resourceUsage).
  return { ms, calls, peakMb: process.resourceUsage().maxRSS / 1_024, ...outcome };
};

process.on('message', (event) => {
  invoke(event).then(
    (invocation) => process.send?.(invocation),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
