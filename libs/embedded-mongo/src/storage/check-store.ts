import { open } from 'lmdb';
import { owningProcess } from './data-folder.ts';
import { ownerKey } from './keys.ts';

/**
 * Reads a whole store in a separate process, because lmdb aborts on some damaged pages and silently skips the data
 * behind others. Exits with 1 if entries are missing.
 */
const [, , file = ''] = process.argv;
const root = open<Buffer, Buffer>({
  path: file,
  keyEncoding: 'binary',
  encoding: 'binary',
  noSubdir: true,
  readOnly: true,
});
const { entryCount } = root.getStats() as { entryCount: number };
let found = 0;
for (const { value } of root.getRange({})) found += value.length >= 0 ? 1 : 0;
// The store of a running process changes meanwhile.
const isInUse = owningProcess(root.get(ownerKey), file) !== undefined;
process.exit(found === entryCount || isInUse ? 0 : 1);
