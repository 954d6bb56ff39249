import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { PROJECT_ROOT } from '../../../src/deploy/bundle.ts';

/** The files that left something in the bundle, by their path from the project's root. */
export const filesIn = (metafile: Metafile): readonly string[] =>
  Object.entries(metafile.outputs)
    .filter(([name]) => name.endsWith('.mjs'))
    .flatMap(([, { inputs }]) => Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0))
    .map(([name]) => name);

const SERVICES: Readonly<Record<string, string>> = {
  'application-auto-scaling': 'application-autoscaling',
  cloudwatch: 'cloudwatch',
  dynamodb: 'dynamodb',
  eventbridge: 'events',
  sagemaker: 'sagemaker',
  scheduler: 'scheduler',
  sqs: 'sqs',
};

/** The document client's commands are DynamoDB's own, one word shorter. */
const DOCUMENT_COMMANDS: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  Query: 'Query',
  Scan: 'Scan',
};

const commandsIn = (files: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap((file): readonly [string, string][] => {
      const client = /@aws-sdk\/client-([\w-]+)\/dist-es\/commands\/(\w+)Command\.js$/.exec(file);
      if (client?.[1] && client[2]) return [[`${client[2]}Command`, `${SERVICES[client[1]]}:${client[2]}`]];
      const document = /@aws-sdk\/lib-dynamodb\/dist-es\/commands\/(\w+)Command\.js$/.exec(file)?.[1];
      return document ? [[`${document}Command`, `dynamodb:${DOCUMENT_COMMANDS[document]}`]] : [];
    }),
  );

/**
 * The IAM actions a bundle can call for: every SDK command that one of our files makes, itself or page by page, and that is still there after
 * tree-shaking (the document client brings some that nobody makes, and an unused function of ours is gone).
 */
export const actionsIn = (metafile: Metafile): readonly string[] => {
  const files = filesIn(metafile);
  const commands = commandsIn(files);
  const made = files
    .filter((file) => !file.includes('node_modules/'))
    .flatMap((file) => [
      ...readFileSync(join(PROJECT_ROOT, file), 'utf8').matchAll(/new (\w+)Command\(|\bpaginate(\w+)\(/g),
    ])
    .map(([, command, paged]) => commands.get(`${command ?? paged}Command`));
  return [...new Set(made.filter((action) => action !== undefined))].sort();
};
