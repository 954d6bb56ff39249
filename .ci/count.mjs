// Adds up what the suites ran. Prints a line per suite, then `N passed, N failed`; exit 1 where one ran no test or failed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);

/** Vitest's JSON report. */
const countTests = ({ numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
});

/** One JSON object per case and line. */
const countCases = (lines) => ({
  passed: lines.filter(({ pass }) => pass === true).length,
  failed: lines.filter(({ pass, skipped }) => pass !== true && skipped !== true).length,
  skipped: lines.filter(({ skipped }) => skipped === true).length,
});

/** The last line of what a command printed. */
const countSaid = (text) => {
  const said = /(\d+) (?:passed|as pinned), (\d+) (?:failed|different)(?:, (\d+) skipped)?\s*$/.exec(text);
  const [passed, failed, skipped = 0] = said === null ? [0, 0] : said.slice(1).map((number) => Number(number ?? 0));
  return { passed, failed, skipped };
};

const count = (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  if (name.startsWith('said')) return countSaid(text);
  if (!name.startsWith('cases')) return countTests(JSON.parse(text));
  const lines = text.split('\n').filter((line) => line !== '' && line !== '{}');
  return countCases(lines.map((line) => JSON.parse(line)));
};

const total = { passed: 0, failed: 0, skipped: 0 };
let complete = true;
for (const name of readdirSync(folder).sort()) {
  const suite = count(name);
  const label = name.replace(/\.json$/, '');
  console.log(`${label}: ${suite.passed} passed, ${suite.failed} failed, ${suite.skipped} skipped`);
  if (suite.passed + suite.failed === 0) {
    console.log(`${label}: ran no test`);
    complete = false;
  }
  for (const key of Object.keys(total)) total[key] += suite[key];
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = complete && total.failed === 0 ? 0 : 1;
