import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { embeddedConfiguration } from '../../src/config/embedded.ts';
import { bundleFunction, PROJECT_ROOT } from '../../src/deploy/bundle.ts';
import { filesIn } from './support/bundle-facts.ts';
import { compiled, variantTarget } from './support/compiled.ts';

/** A module that has nothing in it but the configuration: fast to bundle, and to be imported as it is. */
const ENTRY = 'src/config/embedded.ts';

const importText = (code: Uint8Array): Promise<Record<string, unknown>> =>
  import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);

describe('bundleFunction', () => {
  it('puts the configuration in the place of the empty one', async () => {
    const configuration = compiled([variantTarget('chat', 'demo "quoted" \u2028 同時')]);
    const { code } = await bundleFunction({ entry: ENTRY, configuration });
    expect((await importText(code)).embeddedConfiguration).toEqual(configuration);
  });

  it('leaves it empty where there is none, as it is outside a bundle', async () => {
    const { code } = await bundleFunction({ entry: ENTRY });
    expect((await importText(code)).embeddedConfiguration).toBeUndefined();
    expect(embeddedConfiguration).toBeUndefined();
  });

  it('makes the same bytes of the same sources, and keeps the source map out of them', async () => {
    const configuration = compiled([variantTarget('chat')]);
    const [first, second] = await Promise.all([1, 2].map(() => bundleFunction({ entry: ENTRY, configuration })));
    expect(Buffer.from(first?.code ?? []).equals(Buffer.from(second?.code ?? []))).toBe(true);
    expect(Buffer.from(first?.code ?? []).toString()).not.toContain('sourceMappingURL');
    expect(JSON.parse(Buffer.from(first?.sourceMap ?? []).toString())).toHaveProperty('mappings');
  });

  it("takes the SDK's tree-shakable build", async () => {
    const { metafile } = await bundleFunction({ entry: 'src/adapters/aws/clients.ts' });
    const files = filesIn(metafile).filter((file) => file.includes('@aws-sdk/client-'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => file.includes('dist-cjs'))).toEqual([]);
  });

  it("takes no more of a client's package.json than its version", async () => {
    const { code, metafile } = await bundleFunction({ entry: 'src/adapters/aws/clients.ts' });
    expect(filesIn(metafile).some((file) => /@aws-sdk\/client-\w+\/package\.json$/.test(file))).toBe(true);
    const text = Buffer.from(code).toString();
    expect(text).toContain('3.1141.0');
    expect(text).not.toContain('devDependencies');
  });

  it('rejects what does not build', async () => {
    await expect(bundleFunction({ entry: 'functions/no-such-function.ts' })).rejects.toThrow('no-such-function');
  });
});

describe('serverless.yml', () => {
  it('names handlers whose sources exist', () => {
    const text = readFileSync(join(PROJECT_ROOT, 'serverless.yml'), 'utf8');
    const handlers = [...text.matchAll(/^ {4}handler: (\S+)\.handler$/gm)].map(([, path]) => path);
    expect(handlers.length).toBeGreaterThan(0);
    for (const path of handlers) expect(readFileSync(join(PROJECT_ROOT, `${path}.ts`), 'utf8')).toContain('handler');
  });
});
