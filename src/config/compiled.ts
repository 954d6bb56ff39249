import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { ConfigError } from './config-error.ts';
import { describeValue } from './problem.ts';

const SCHEMA_VERSION = 1;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const isTarget = (value: unknown): boolean => {
  if (!isFields(value) || !isFields(value.target) || !isFields(value.capacity) || !isFields(value.zero)) {
    return false;
  }
  const { id, target, capacity, mode, signals, zero } = value;
  return (
    isText(id) &&
    isFields(target) &&
    (target.kind === 'variant' || target.kind === 'inference-component') &&
    isFields(capacity) &&
    Number.isInteger(capacity.min) &&
    Number.isInteger(capacity.max) &&
    (mode === 'act' || mode === 'shadow' || mode === 'guard') &&
    Array.isArray(signals) &&
    isFields(zero) &&
    Number.isInteger(zero.idleSeconds)
  );
};

const isCompiled = (value: unknown): value is CompiledConfiguration =>
  isFields(value) &&
  value.schemaVersion === SCHEMA_VERSION &&
  isText(value.hash) &&
  isText(value.service) &&
  isText(value.stage) &&
  Array.isArray(value.targets) &&
  value.targets.every(isTarget);

/**
 * Takes the JSON of a bundle for what `compileTargets` made it. The check is light: the file was checked in full when
 * it was compiled, and what can go wrong since is another version or another file.
 *
 * @throws ConfigError when it is of another schemaVersion or has another shape
 */
export const parseCompiled = (json: unknown): CompiledConfiguration => {
  if (isCompiled(json)) return json;
  const version = isFields(json) ? json.schemaVersion : undefined;
  const isOtherVersion = version !== undefined && version !== SCHEMA_VERSION;
  throw new ConfigError([
    {
      file: 'compiled configuration',
      path: isOtherVersion ? 'schemaVersion' : '',
      expected: isOtherVersion ? `${SCHEMA_VERSION}` : 'what the package command writes',
      found: isOtherVersion ? describeValue(version) : describeValue(json),
      hint: 'Package again.',
    },
  ]);
};
