import { NATIVE_POLICIES } from './native-definitions.ts';
import { PEER_POLICIES } from './peer-definitions.ts';
import type { PolicyDefinition } from './policy-definition.ts';

/** Every policy a user could pick instead, in the order of every table. */
export const POLICIES: readonly PolicyDefinition[] = [...NATIVE_POLICIES, ...PEER_POLICIES];
