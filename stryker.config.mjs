// Mutation testing: `npm run mutation`. Core and alarm decide; nothing in them may change unnoticed.
export default {
  mutate: ['src/core/**/*.ts', 'src/alarm/**/*.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Stryker reads a tsconfig.json with a function TypeScript 7 no longer has; a name that does not exist is left alone.
  tsconfigFile: 'none.json',
  ignorePatterns: ['coverage', 'dist', 'reports', '.serverless'],
  reporters: ['clear-text', 'progress', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'reports/mutation/index.html' },
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  tempDirName: '.stryker-tmp',
  thresholds: { high: 95, low: 90, break: 90 },
};
