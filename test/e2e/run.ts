// `npm run test:e2e`: installs what the suite needs, says what it is, runs it, and does not end well where nothing ran.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/deploy/bundle.ts';
import { installPython, PythonMissingError, pythonVersions } from './support/python.ts';

const REPORT = join(PROJECT_ROOT, 'reports/e2e.json');
const CONFIG = 'test/e2e/vitest.e2e.config.ts';

const testsRun = (): number => {
  if (!existsSync(REPORT)) return 0;
  const report: { readonly numPassedTests?: number; readonly numFailedTests?: number } = JSON.parse(
    readFileSync(REPORT, 'utf8'),
  );
  return (report.numPassedTests ?? 0) + (report.numFailedTests ?? 0);
};

const runSuite = (filters: readonly string[]): number => {
  rmSync(REPORT, { force: true });
  const vitest = join(PROJECT_ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', CONFIG, '--root', PROJECT_ROOT, ...filters];
  const { status } = spawnSync(process.execPath, args, { cwd: PROJECT_ROOT, stdio: 'inherit' });
  if (testsRun() === 0) {
    console.error('The end-to-end suite ran no test.');
    return 1;
  }
  return status ?? 1;
};

try {
  installPython();
  console.log([`Node ${process.version}`, ...pythonVersions()].join(', '));
  process.exitCode = runSuite(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof PythonMissingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
