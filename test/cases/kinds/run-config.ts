import { type Observed, observedWord } from '../outcome.ts';
import { loadPolicies } from '../setup/load-policies.ts';
import type { Trial } from '../setup/trial.ts';

/** The policy loaded and nothing else: refused with a message, or loaded with a warning. */
export const runConfig = (trial: Trial): Observed => {
  const loaded = loadPolicies(trial);
  if (loaded.kind === 'refused') return observedWord('reject', loaded.because);
  return loaded.warnings.length === 0
    ? observedWord('no-op', 'loaded without a warning')
    : observedWord('value', `loaded with a warning: ${loaded.warnings.join(' ')}`);
};
