import fc from 'fast-check';

/**
 * One seed for every property, so that what passed once passes again and a failure is the change's own.
 * `PROPERTY_SEED=<number>` draws other examples: a change of a rule is tried with several.
 */
const DEFAULT_SEED = 20_260_101;

const { PROPERTY_SEED = String(DEFAULT_SEED) } = process.env;
if (!/^-?\d+$/.test(PROPERTY_SEED))
  throw new Error(`PROPERTY_SEED: a whole number was expected, not "${PROPERTY_SEED}"`);

fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
