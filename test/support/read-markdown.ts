import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every documentation file of the project, by its path from the root. */
export const listMarkdown = (): readonly string[] => {
  const inFolder = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? inFolder(path) : entry.name.endsWith('.md') ? [path] : [];
    });
  return [...readdirSync('.').filter((name) => name.endsWith('.md')), ...inFolder('docs')];
};

/** The lines under a heading, up to the next one of the same or a higher level. */
export const readSection = (file: string, heading: string): readonly string[] => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`${file} has no heading "${heading}"`);
  const level = heading.indexOf(' ');
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level);
  return end < 0 ? rest : rest.slice(0, end);
};

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** The rows of the tables in a section, without headings and rules. */
export const readRows = (file: string, heading: string): readonly (readonly string[])[] => {
  const lines = readSection(file, heading);
  const rows = lines.filter((line, index) => line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1] ?? ''));
  if (rows.length === 0) throw new Error(`${file} has no table under "${heading}"`);
  return rows.map(cellsOf);
};

const isRule = (line: string): boolean => /^\|[-| ]+\|$/.test(line);

/** What stands in backticks. */
export const codesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');

/** The code in the first cell of each row. */
export const firstCodes = (file: string, heading: string): readonly string[] =>
  readRows(file, heading).flatMap(([first = '']) => codesIn(first));

/** The anchors GitHub makes of a file's headings. */
export const anchorsOf = (file: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => /^#+ (.*)$/.exec(line)?.[1] ?? [])
    .map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
