import { defineConfig } from 'vitest/config';

/** The tables of the pure folders alone: a mutation run repeats them some thousand times, so properties stay out. */
export default defineConfig({
  test: {
    include: ['test/core/**/*.test.ts', 'test/alarm/**/*.test.ts'],
    isolate: false,
    env: { NO_COLOR: '1' },
  },
});
