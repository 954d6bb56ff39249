export { clients, commands } from './evaluation.ts';
