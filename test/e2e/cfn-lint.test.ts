import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageTemplate } from '../../src/deploy/package-template.ts';
import { E2E_FOLDER, pythonTool } from './support/python.ts';

const OUT = join(E2E_FOLDER, 'linted');

const lint = (template: string, region: string) => {
  const args = ['--non-zero-exit-code', 'informational', '--regions', region, '--', template];
  const { status, stdout, stderr } = spawnSync(pythonTool('cfn-lint'), args, { encoding: 'utf8' });
  return { status, said: (stdout + stderr).trim() };
};

describe('cfn-lint', () => {
  beforeAll(() => packageTemplate({ out: OUT }));
  afterAll(() => rmSync(OUT, { recursive: true, force: true }));

  it.each(['update', 'create'])('has nothing to say of the packaged template: %s', (kind) => {
    const template = join(OUT, `cloudformation-template-${kind}-stack.json`);
    expect(lint(template, 'us-east-1')).toEqual({ status: 0, said: '' });
  });

  it('does speak up: a template with a fault is refused', () => {
    const { status, said } = lint(join(import.meta.dirname, 'support/faulty-template.json'), 'us-east-1');
    expect(status).not.toBe(0);
    expect(said).toContain('Perod');
  });
});
