declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** An in-memory DynamoDB as a server that does not listen yet. */
  export default function dynalite(options?: {
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  }): Server;
}
