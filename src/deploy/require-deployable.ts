import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const TEMPLATE_FILE = 'cloudformation-template-update-stack.json';

/** The shipped example names endpoints that nobody has: it may be packaged and looked at, never deployed. */
export class ExampleNotDeployableError extends Error {
  override readonly name = 'ExampleNotDeployableError';

  constructor() {
    super(
      'These are the targets of the shipped example, which is not deployed. Copy targets.example.yml to targets.yml, ' +
        'name your own endpoints in it, check it with "npx scalectl validate", and deploy again ' +
        '(or name a file: --param targets=<file>).',
    );
  }
}

interface TemplateMetadata {
  readonly Metadata?: { readonly ScalingController?: { readonly isExample?: boolean } };
}

const isPackagedExample = (folder: string): boolean => {
  const file = join(folder, TEMPLATE_FILE);
  if (!existsSync(file)) return false;
  const template: TemplateMetadata = JSON.parse(readFileSync(file, 'utf8'));
  return template.Metadata?.ScalingController?.isExample === true;
};

/** @throws ExampleNotDeployableError */
export const requireOwnTargets = (isExample: boolean): void => {
  if (isExample) throw new ExampleNotDeployableError();
};

/** For `deploy --package <folder>`: what counts is what was packaged, whatever lies beside it now. */
export const requireOwnTargetsIn = (serviceDir: string, packageFolder: string): void =>
  requireOwnTargets(isPackagedExample(resolve(serviceDir, packageFolder)));
