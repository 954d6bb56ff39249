import { AwsRefusal, validationRefusal } from '../world/refusal.ts';
import { brokenConstraint, type MemberConstraints } from './constraints.ts';

/**
 * The schemas that the SDK's clients export (`…Input$`), as far as they are read here. A structure lists its members with
 * the required ones first; a reference may be wrapped in a function (lazy) or in `[schema, traits]`.
 */
export type StructureSchema = readonly [
  kind: 3,
  namespace: string,
  name: string,
  traits: unknown,
  memberNames: readonly string[],
  memberSchemas: readonly unknown[],
  requiredCount?: number,
];

const LIST = 1;
const MAP = 2;
const STRUCTURE = 3;
const UNION = 4;
const NUMERIC_TYPE: Readonly<Record<number, string>> = { 0: 'string', 1: 'number', 2: 'boolean' };
const LIST_OF = 64;
const MAP_OF = 128;
const TIMESTAMPS = [4, 5, 6, 7];

const isStructure = (schema: unknown): schema is StructureSchema =>
  Array.isArray(schema) && (schema[0] === STRUCTURE || schema[0] === UNION);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unwrap = (schema: unknown): unknown => {
  if (typeof schema === 'function') return unwrap(schema());
  if (Array.isArray(schema) && schema.length === 2) return unwrap(schema[0]);
  return schema;
};

/** AWS spells the path in a message with a small first letter: `desiredWeightsAndCapacities.1.member.variantName`. */
const spell = (path: readonly string[]): string =>
  path.map((step) => step.charAt(0).toLowerCase() + step.slice(1)).join('.');

const show = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Checks a request as the service does: all broken constraints in one ValidationException, a wrong type in a
 * SerializationException. Members the schema does not have are ignored, as AWS ignores them.
 * @throws AwsRefusal
 */
export const validateRequest = (
  args: Readonly<Record<string, unknown>>,
  schema: StructureSchema,
  constraints: MemberConstraints,
): void => {
  const errors: string[] = [];
  const wrongType = (path: readonly string[], wanted: string): AwsRefusal =>
    new AwsRefusal('SerializationException', `${path.join('.')}: expected ${wanted}`);

  const check = (value: unknown, reference: unknown, path: readonly string[], rule: string): void => {
    const constraint = constraints[rule];
    if (constraint?.whole && typeof value === 'number' && !Number.isInteger(value)) throw wrongType(path, 'an Integer');
    const broken = constraint === undefined ? undefined : brokenConstraint(value, constraint);
    if (broken !== undefined) {
      errors.push(`Value '${show(value)}' at '${spell(path)}' failed to satisfy constraint: ${broken}`);
    }
    const target = unwrap(reference);
    if (typeof target === 'number') {
      checkSimple(value, target, path, rule);
    } else if (isStructure(target)) {
      checkStructure(value, target, path, rule);
    } else if (!Array.isArray(target)) {
      return; // a document: anything goes
    } else if (target[0] === LIST) {
      checkList(value, target[4], path, rule);
    } else if (target[0] === MAP && !isObject(value)) {
      throw wrongType(path, 'a map');
    }
  };

  const checkSimple = (value: unknown, type: number, path: readonly string[], rule: string): void => {
    if (type >= MAP_OF) {
      if (!isObject(value)) throw wrongType(path, 'a map');
    } else if (type >= LIST_OF) {
      checkList(value, type - LIST_OF, path, rule);
    } else {
      const wanted = TIMESTAMPS.includes(type) ? 'number' : NUMERIC_TYPE[type];
      if (wanted !== undefined && typeof value !== wanted) throw wrongType(path, `a ${wanted}`);
    }
  };

  const checkList = (value: unknown, item: unknown, path: readonly string[], rule: string): void => {
    if (!Array.isArray(value)) throw wrongType(path, 'a list');
    for (const [index, entry] of value.entries())
      check(entry, item, [...path, String(index + 1), 'member'], `${rule}[]`);
  };

  const checkStructure = (value: unknown, target: StructureSchema, path: readonly string[], rule: string): void => {
    if (!isObject(value)) throw wrongType(path, 'a structure');
    const [, , , , names, members, required = 0] = target;
    names.forEach((name, index) => {
      const member = value[name];
      const memberPath = [...path, name];
      if (member !== undefined && member !== null) {
        check(member, members[index], memberPath, rule === '' ? name : `${rule}.${name}`);
      } else if (index < required) {
        errors.push(`Value null at '${spell(memberPath)}' failed to satisfy constraint: Member must not be null`);
      }
    });
  };

  checkStructure(args, schema, [], '');
  if (errors.length === 0) return;
  const count = `${errors.length} validation error${errors.length === 1 ? '' : 's'} detected`;
  throw validationRefusal(`${count}: ${errors.join('; ')}`);
};
