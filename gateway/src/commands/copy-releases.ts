import path from 'node:path';
import { formatCount } from '@magnetx/contracts';
import { createFolderObjectStore, createObjectStore, describeStore, type ObjectStore } from '@magnetx/object-store';
import { printLine, type Cli } from '@magnetx/operations';
import { loadConfig } from '../config.ts';
import { createLogger } from '../observability/logger.ts';

interface Options {
  readonly to?: string;
  readonly from?: string;
}

/** Records name files, such as a revision of the registry its live releases. */
const isRecord = (key: string): boolean => key.startsWith('_');

/**
 * Copies the objects that `to` lacks, and returns how many. Records are last, so that a copy which ends early names no
 * file that it lacks.
 */
export async function copyObjects(from: ObjectStore, to: ObjectStore): Promise<number> {
  const keys = await from.list('');
  const known = new Set(await to.list(''));
  const missing = keys.filter((key) => !known.has(key));
  const inOrder = [...missing.filter((key) => !isRecord(key)), ...missing.filter(isRecord)];
  let copied = 0;
  for (const key of inOrder) {
    const body = await from.get(key);
    // Null: pruned meanwhile.
    if (body !== null && (await to.create(key, body))) copied += 1;
  }
  return copied;
}

async function copyReleases({ to, from }: Options): Promise<void> {
  const [folder = '', ...others] = [to, from].filter((name) => name !== undefined);
  if (folder === '' || others.length > 0) throw new Error('Name one folder: --to <folder> or --from <folder>.');
  const config = loadConfig(process.env);
  process.stderr.write(`Store: ${describeStore(config.releaseStore)}\n`);
  const store = createObjectStore(config.releaseStore, createLogger('silent'));
  const copy = createFolderObjectStore(path.resolve(process.env['INIT_CWD'] ?? '.', folder));
  const copied = await (to === undefined ? copyObjects(copy, store) : copyObjects(store, copy));
  const total = (await copy.list('')).length;
  printLine(`${formatCount(copied, 'new object')} copied; ${folder} has ${formatCount(total, 'object')}.`);
}

export function addCopyReleases(program: Cli): void {
  program
    .command('copy-releases')
    .description('copy the release store to a folder, or back; existing objects stay')
    .option('--to <folder>', 'copy what the folder lacks into it')
    .option('--from <folder>', 'copy what the store lacks out of the folder')
    .action(copyReleases);
}
