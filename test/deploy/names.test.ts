import { describe, expect, it } from 'vitest';
import { toBoundedName, toLogicalId } from '../../src/deploy/names.ts';

const LONG = 'inference-platform-sagemaker-scaling-controller-production-eu-central-1';

describe('toBoundedName', () => {
  it.each([
    { name: 'a short name stays as it is', prefix: 'demo-dev', suffix: 'on-alarm-1', expected: 'demo-dev-on-alarm-1' },
    {
      name: 'a name of exactly 64 characters stays as it is',
      prefix: 'p'.repeat(62),
      suffix: '1',
      expected: `${'p'.repeat(62)}-1`,
    },
  ])('$name', ({ prefix, suffix, expected }) => {
    expect(toBoundedName(prefix, suffix)).toBe(expected);
  });

  it.each([
    { name: 'one character too many', prefix: 'p'.repeat(63), suffix: '1' },
    { name: 'a long service and stage', prefix: LONG, suffix: 'on-alarm-1' },
    { name: 'a character a rule may not have', prefix: 'team/demo', suffix: 'on-alarm-1' },
  ])('$name: at most 64 allowed characters, and the suffix is kept', ({ prefix, suffix }) => {
    const name = toBoundedName(prefix, suffix);
    expect(name).toMatch(/^[.\-_A-Za-z0-9]{1,64}$/);
    expect(name.endsWith(`-${suffix}`)).toBe(true);
  });

  it('keeps names apart that differ only in what is cut off or replaced', () => {
    const names = [`${LONG}a`, `${LONG}b`, `${LONG}/`, `${LONG}:`].map((prefix) => toBoundedName(prefix, 'on-alarm-1'));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('toLogicalId', () => {
  it.each([
    { name: 'words are joined', words: 'alarm-chat-scale-out', id: 'demo', expected: /^AlarmChatScaleOut[0-9a-f]{8}$/ },
    { name: 'nothing but letters and digits', words: 'alarm-同時/x.y_z', id: 'demo', expected: /^[A-Za-z0-9]+$/ },
    { name: 'at most 255 characters', words: 'a'.repeat(300), id: 'demo', expected: /^[A-Za-z0-9]{1,255}$/ },
  ])('$name', ({ words, id, expected }) => {
    expect(toLogicalId(words, id)).toMatch(expected);
  });

  it('keeps names apart whose words are the same', () => {
    expect(toLogicalId('a-b', 'demo-a-b')).not.toBe(toLogicalId('aB', 'demo-aB'));
  });
});
