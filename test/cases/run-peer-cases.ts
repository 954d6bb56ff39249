import { PeerFileFault, readPeerRecords } from './peers/peer-record.ts';
import { type PeerResult, runRecord } from './peers/run-record.ts';

const USAGE = 'usage: npm run cases:peers -- <file>';

const WORD = { passed: 'pass', failed: 'FAIL', skipped: 'skip' } as const;
const toLine = (result: PeerResult): string =>
  `${WORD[result.kind]} ${result.id}${result.kind === 'passed' ? '' : `: ${result.why}`}`;

const main = async (args: readonly string[]): Promise<number> => {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0 || file.startsWith('-')) {
    console.error(USAGE);
    return 2;
  }
  const results = (await readPeerRecords(file)).map(runRecord);
  for (const result of results) console.log(toLine(result));
  const count = (kind: PeerResult['kind']): number => results.filter((result) => result.kind === kind).length;
  console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  return count('failed') > 0 || count('passed') === 0 ? 1 : 0;
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof PeerFileFault)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
