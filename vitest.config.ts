import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', '**/node_modules/**'],
    setupFiles: ['test/support/seed-properties.ts'],
    // Files share no state of their own, and loading the AWS SDK anew for each would cost minutes.
    isolate: false,
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', NO_COLOR: '1' },
    // CI counts what ran.
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'reports/vitest.json' }]] : ['default'],
    coverage: { provider: 'v8', include: ['src/core/**', 'src/alarm/**', 'src/config/**'] },
  },
});
