import type { CaseResult } from './run-case.ts';
import { loadChoices, runFolder } from './run-folder.ts';

// Said once on every start by the SDK; it has no place between the cases.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const USAGE = 'usage: npm run cases -- <folder> [--json]';

const toLine = (result: CaseResult): string => {
  if (result.kind === 'skipped') return `skip ${result.id} ${result.title}: ${result.why}`;
  const { pass, id, title, observed, why } = result;
  return `${pass ? 'pass' : 'FAIL'} ${id} ${title}: ${observed.outcome}${why === '' ? '' : ` — ${why}`}`;
};

const toJson = (result: CaseResult): string => {
  if (result.kind === 'skipped') return JSON.stringify({ id: result.id, skipped: true, why: result.why });
  const { id, pass, why, observed } = result;
  const { outcome, writes, reason } = observed;
  return JSON.stringify({ id, pass, outcome, writes, reason, why });
};

const count = (results: readonly CaseResult[]): string => {
  const skipped = results.filter(({ kind }) => kind === 'skipped').length;
  const passed = results.filter((result) => result.kind === 'run' && result.pass).length;
  return `${passed} passed, ${results.length - passed - skipped} failed, ${skipped} skipped`;
};

const main = async (args: readonly string[]): Promise<number> => {
  const asJson = args.includes('--json');
  const [folder, ...rest] = args.filter((arg) => arg !== '--json');
  if (folder === undefined || rest.length > 0 || folder.startsWith('-')) {
    console.error(USAGE);
    return 2;
  }
  const results = await runFolder(folder, loadChoices(), (result) =>
    console.log(asJson ? toJson(result) : toLine(result)),
  );
  if (asJson) console.error(count(results));
  else console.log(count(results));
  if (results.length === 0) console.error(`no case (NNN-*.json) in ${folder}`);
  return results.length === 0 ? 2 : results.some((result) => result.kind === 'run' && !result.pass) ? 1 : 0;
};

const code = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
});
// Ends once everything is printed, whatever a broken case left open.
process.stdout.write('', () => process.exit(code));
