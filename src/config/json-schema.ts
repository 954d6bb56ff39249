import * as z from 'zod';
import { targetsFileSchema } from './schema.ts';

/** The JSON Schema an editor completes `targets.yml` with. It knows the shape; the rest is said by `scalectl validate`. */
export const toTargetsJsonSchema = (): Record<string, unknown> => z.toJSONSchema(targetsFileSchema, { io: 'input' });

/** The text of `docs/targets.schema.json`. */
export const formatTargetsJsonSchema = (): string => `${JSON.stringify(toTargetsJsonSchema(), undefined, 2)}\n`;
