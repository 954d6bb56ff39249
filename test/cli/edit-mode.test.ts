import { describe, expect, it } from 'vitest';
import { editMode } from '../../src/cli/adopt/edit-mode.ts';

const YAML = `# the fleet
targets:
  - id: chat   # ours
    mode:   shadow # not yet
    signals: [ { id: a } ]

  - { id: other, mode: 'shadow' }
`;

describe('editMode', () => {
  it.each([
    { name: 'a bare word', text: YAML, id: 'chat', expected: YAML.replace('mode:   shadow', 'mode:   act'), line: 4 },
    { name: 'a quoted word', text: YAML, id: 'other', expected: YAML.replace("'shadow'", "'act'"), line: 7 },
    {
      name: 'JSON',
      text: '{"targets":[{"id":"chat","mode":"shadow"}]}',
      id: 'chat',
      expected: '{"targets":[{"id":"chat","mode":"act"}]}',
      line: 1,
    },
    {
      name: 'lines that end as on Windows',
      text: 'targets:\r\n- id: chat\r\n  mode: shadow\r\n',
      id: 'chat',
      expected: 'targets:\r\n- id: chat\r\n  mode: act\r\n',
      line: 3,
    },
  ])('changes nothing but the word: $name', ({ text, id, expected, line }) => {
    expect(editMode(text, id, 'act')).toEqual({ kind: 'edited', text: expected, line });
    expect(editMode(expected, id, 'act')).toEqual({ kind: 'same' });
    expect(editMode(expected, id, 'shadow')).toEqual({ kind: 'edited', text, line });
  });

  it.each([
    { name: 'a merged one', text: 'base: &b { mode: shadow }\ntargets:\n  - <<: *b\n    id: chat\n' },
    { name: 'an alias', text: 'm: &m shadow\ntargets:\n  - id: chat\n    mode: *m\n' },
    { name: 'an anchor', text: 'targets:\n  - id: chat\n    mode: &m shadow\n' },
    { name: 'a block', text: 'targets:\n  - id: chat\n    mode: >-\n      shadow\n' },
    { name: 'no such target', text: 'targets:\n  - id: other\n    mode: shadow\n' },
    { name: 'no list', text: 'targets: 3\n' },
  ])('leaves to a person what is more than a word: $name', ({ text }) => {
    expect(editMode(text, 'chat', 'act')).toEqual({ kind: 'by-hand' });
  });
});
