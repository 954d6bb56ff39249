import { type DraftFile, toDraft } from './draft.ts';
import type { Finding } from './finding.ts';
import { toTargetsJsonSchema } from './json-schema.ts';
import { type TargetsFile, targetsFileSchema } from './schema.ts';
import { keysOf, toShapeFaults } from './shape-faults.ts';
import { hintForKey, hintForValue } from './slips.ts';

const keysAt = keysOf(toTargetsJsonSchema());

export interface ShapeVerdict {
  readonly findings: readonly Finding[];
  /** What can still be read, for the checks of meaning. */
  readonly draft: DraftFile;
  /** Only where the shape is right in every place. */
  readonly file?: TargetsFile;
}

/** Compares a document with the schema. */
export const checkShape = (raw: unknown): ShapeVerdict => {
  const verdict = targetsFileSchema.safeParse(raw);
  if (verdict.success) return { findings: [], draft: toDraft(raw, []), file: verdict.data };
  const { faults, faulty } = toShapeFaults(raw, verdict.error.issues, {
    keysAt,
    hintForKey: (key, path) => hintForKey(key, path, keysAt),
    hintForValue,
  });
  return { findings: faults, draft: toDraft(raw, faulty) };
};
