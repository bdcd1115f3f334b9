import { open } from 'lmdb';
import { holderOf } from './data-folder.ts';
import { ownerKey } from './keys.ts';

/**
 * Reads a store from one end to the other, in a process of its own: lmdb aborts on some damaged pages, and silently
 * passes over what is behind others. Exits with 1 when it found less than there should be.
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
// What a living process has is its own business, and changes meanwhile.
const isInUse = holderOf(root.get(ownerKey), file) !== undefined;
process.exit(found === entryCount || isInUse ? 0 : 1);
