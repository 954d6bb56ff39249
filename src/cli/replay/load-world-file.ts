import type { Faults } from '../../emulator/faults.ts';
import { applyWorldFile, parseWorldFile } from '../../emulator/world-file.ts';
import type { WorldFile } from '../../emulator/world-file-shape.ts';
import type { MetricName } from '../../world/metric-store.ts';
import type { World } from '../../world/world.ts';
import { CliError } from '../cli-error.ts';
import { parseJson } from '../input/parse-json.ts';
import { readText } from '../input/read-text.ts';

/** @throws CliError with every fault of the file */
export const loadWorldFile = async (path: string): Promise<WorldFile> => {
  const expected = 'a world file, see docs/world-file.md';
  const text = await readText(path, expected);
  parseJson(text, path, expected);
  const parsed = parseWorldFile(text, path);
  if (parsed.kind === 'bad') throw new CliError(parsed.problems.map((problem) => ({ file: path, ...problem })));
  return parsed.file;
};

/** @throws CliError where the file speaks of what neither it nor the world knows; then nothing was applied */
export const putIntoWorld = (world: World, path: string, file: WorldFile, faults: Faults): void => {
  const problems = applyWorldFile(world, file, faults);
  if (problems.length > 0) throw new CliError(problems.map((problem) => ({ file: path, ...problem })));
};

/** Whether the file gives this metric's series. */
export const givesSeries = (file: WorldFile | undefined, { namespace, metric, dimensions }: MetricName): boolean =>
  (file?.metrics ?? []).some(
    (series) =>
      (series.namespace ?? 'AWS/SageMaker') === namespace &&
      series.metric === metric &&
      Object.keys(series.dimensions).length === Object.keys(dimensions).length &&
      Object.entries(series.dimensions).every(([name, value]) => dimensions[name] === value),
  );
