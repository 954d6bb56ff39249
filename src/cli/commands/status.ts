import { announceTargets, loadTargets } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { printStatus } from '../print/print-status.ts';
import { chooseTarget } from '../stack/choose-targets.ts';
import { withStackOpen } from '../stack/open-stack.ts';
import { readStatus } from '../stack/read-status.ts';
import { type StackOptions, targetsOptionsOf } from '../stack/stack-options.ts';

export interface StatusOptions extends StackOptions {
  readonly json?: boolean;
}

/** Exit code 1 where a capacity could not be read. */
export const runStatus = async (id: string | undefined, options: StatusOptions, output: Output): Promise<number> => {
  const loaded = await loadTargets(targetsOptionsOf(options));
  const { configuration } = loaded;
  const targets = id === undefined ? configuration.targets : [chooseTarget(configuration, id)];
  announceTargets(loaded, output);
  return withStackOpen(options, async (stack) => {
    let code = 0;
    for (const target of targets) {
      const status = await readStatus(stack, target);
      if (status.capacity.kind === 'not-read') code = 1;
      if (options.json) output.out(JSON.stringify(status));
      else printStatus(output, status, target.target, stack.now());
    }
    return code;
  });
};
