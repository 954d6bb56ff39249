import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    // One stack, one clock on the wall: a second file beside it would only make everything later.
    fileParallelism: false,
    isolate: false,
    pool: 'forks',
    // A story's chapters stand on each other.
    sequence: { concurrent: false, shuffle: false },
    // Chapters that run side by side all begin at once.
    maxConcurrency: 10,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', NO_COLOR: '1' },
    reporters: ['verbose', ['json', { outputFile: 'reports/e2e.json' }]],
  },
});
