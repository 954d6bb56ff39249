import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../src/deploy/bundle.ts';

/** Everything the suite makes in the repository; git ignores it. */
export const E2E_FOLDER = join(PROJECT_ROOT, '.e2e');

const REQUIREMENTS = join(PROJECT_ROOT, 'test/e2e/requirements.txt');
const VENV = join(E2E_FOLDER, 'venv');
/** What was installed: the hash of the requirements, written last. */
const MARK = join(VENV, 'installed');
const OLDEST_PYTHON = { major: 3, minor: 11 };

/** What is missing on this machine, in a sentence. */
export class PythonMissingError extends Error {
  override readonly name = 'PythonMissingError';
}

const versionOf = (command: string): { readonly major: number; readonly minor: number } | undefined => {
  const { status, stdout } = spawnSync(command, ['-c', 'import sys; print(*sys.version_info[:2])'], {
    encoding: 'utf8',
  });
  if (status !== 0) return undefined;
  const [major = 0, minor = 0] = stdout.trim().split(' ').map(Number);
  return { major, minor };
};

/** @throws PythonMissingError where no Python, or only an older one, is on the PATH */
const findPython = (): string => {
  const seen: string[] = [];
  for (const command of ['python3', 'python']) {
    const version = versionOf(command);
    if (version === undefined) continue;
    if (version.major === OLDEST_PYTHON.major && version.minor >= OLDEST_PYTHON.minor) return command;
    seen.push(`${command} is ${version.major}.${version.minor}`);
  }
  throw new PythonMissingError(
    `The end-to-end suite runs a local AWS stack that is written in Python: it needs Python ${OLDEST_PYTHON.major}.${OLDEST_PYTHON.minor} or later on the PATH ` +
      `(${seen.length === 0 ? 'there is none' : seen.join(', ')}). Everything else, npm run check, does without it.`,
  );
};

/** A command that pip put into the virtual environment. */
export const pythonTool = (name: string): string => join(VENV, process.platform === 'win32' ? 'Scripts' : 'bin', name);

/**
 * Makes the virtual environment, unless it is there with just these requirements.
 * @throws PythonMissingError
 */
export const installPython = (): void => {
  const wanted = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return;
  const python = findPython();
  rmSync(VENV, { recursive: true, force: true });
  mkdirSync(E2E_FOLDER, { recursive: true });
  const { status, stderr } = spawnSync(python, ['-m', 'venv', VENV], { encoding: 'utf8' });
  if (status !== 0) {
    throw new PythonMissingError(
      `${python} cannot make a virtual environment (Debian has it in the package python3-venv): ${stderr.trim()}`,
    );
  }
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--requirement', REQUIREMENTS];
  execFileSync(pythonTool('python'), install, { stdio: 'inherit' });
  writeFileSync(MARK, wanted);
};

/** Name and version of what the suite stands on. */
export const pythonVersions = (): readonly string[] => {
  const script =
    'import sys, importlib.metadata as m; print("Python", sys.version.split()[0]); ' +
    '[print(p, m.version(p)) for p in ("ministack", "moto", "cfn-lint")]';
  return execFileSync(pythonTool('python'), ['-c', script], { encoding: 'utf8' }).trim().split('\n');
};
