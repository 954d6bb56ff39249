import { fileURLToPath } from 'node:url';

/** Files that come with the project, found from any folder. */
export const shippedFile = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
