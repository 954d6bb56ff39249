import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { idOf, listCases } from './file/read-case.ts';

const ROOT = join(import.meta.dirname, '../..');

const sources = (['src', 'functions'] as const).flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs|json|yml)$/.test(name))
    .map((name) => join(ROOT, folder, name)),
);

/** The ids of the events a case delivers. */
const eventIdsOf = (path: string): readonly string[] =>
  readFileSync(path, 'utf8').match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];

const paths = await listCases(join(ROOT, 'test/fixtures/cases'));

describe('no source knows a case', () => {
  it('by its id, its name or the ids of its events', () => {
    const texts = sources.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    const marks = paths.flatMap((path) => [
      new RegExp(basename(path, '.json'), 'i'),
      new RegExp(`\\bcase[s/ #-]*${idOf(path)}\\b`, 'i'),
      new RegExp(`['"\`]${idOf(path)}['"\`]`),
      ...[...new Set(eventIdsOf(path))].map((id) => new RegExp(id)),
    ]);
    const found = texts.flatMap(({ path, text }) =>
      marks.filter((mark) => mark.test(text)).map((mark) => `${path}: ${mark.source}`),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(marks.length).toBeGreaterThan(250);
    expect(found).toEqual([]);
  });
});
