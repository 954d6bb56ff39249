import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PackagedTemplate, packageTemplate } from '../../../src/deploy/package-template.ts';
import { runDeployCheck } from '../../deploy/support/deploy-checks.ts';
import { CHECK_MEMBERS } from '../file/format.ts';
import { type Observed, observedWord } from '../outcome.ts';
import { toTargetsDocument } from '../setup/targets-document.ts';
import type { Trial } from '../setup/trial.ts';

type Check = { readonly check: string } & Readonly<Record<string, unknown>>;

/** `unknown-check`: nobody here knows how to check it, so it is neither passed nor failed. */
export type TemplateAnswer =
  | { readonly kind: 'observed'; readonly observed: Observed }
  | { readonly kind: 'unknown-check'; readonly check: string };

interface Names {
  readonly service?: string;
  readonly stage?: string;
}

/** Packages once per distinct policy, service and stage. */
export interface Packager {
  package(document: string | undefined, names: Names): Promise<PackagedTemplate>;
  close(): Promise<void>;
}

export const createPackager = async (): Promise<Packager> => {
  const folder = await mkdtemp(join(tmpdir(), 'scaling-controller-cases-'));
  const packaged = new Map<string, Promise<PackagedTemplate>>();
  const make = async (document: string | undefined, names: Names, index: number): Promise<PackagedTemplate> => {
    const targets = join(folder, `${index}.yml`);
    if (document !== undefined) await writeFile(targets, document);
    return packageTemplate({
      ...names,
      out: join(folder, String(index)),
      ...(document === undefined ? {} : { targets }),
    });
  };
  return {
    package(document, names) {
      const key = JSON.stringify([document, names]);
      const known = packaged.get(key) ?? make(document, names, packaged.size);
      packaged.set(key, known);
      return known;
    },
    async close() {
      await Promise.allSettled(packaged.values());
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Only the check of names says under which it packages; a check of alarms needs the stack's own. */
const packageFor = (trial: Trial, check: Check, packager: Packager): Promise<PackagedTemplate> => {
  const document =
    trial.policies.length === 0 ? undefined : toTargetsDocument(trial, { ownAlarms: check.check === 'alarms' });
  const [service, stage] = [textOf(check.service), textOf(check.stage)];
  return packager.package(document, { ...(service && { service }), ...(stage && { stage }) });
};

/** One check of the packaged template. */
export const runTemplate = async (trial: Trial, check: Check, packager: Packager): Promise<TemplateAnswer> => {
  if (!Object.hasOwn(CHECK_MEMBERS, check.check)) return { kind: 'unknown-check', check: check.check };
  try {
    const problems = await runDeployCheck(await packageFor(trial, check, packager), check);
    if (problems === undefined) return { kind: 'unknown-check', check: check.check };
    return {
      kind: 'observed',
      observed:
        problems.length === 0
          ? observedWord('value', `the check "${check.check}" holds`)
          : observedWord('mismatch', problems.join('; ')),
    };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'PackageError') throw error;
    return { kind: 'observed', observed: observedWord('reject', error.message) };
  }
};
