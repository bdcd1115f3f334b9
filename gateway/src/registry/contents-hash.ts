import { createHash } from 'node:crypto';
import { compareKeys } from '../release-store/object-key.ts';

/**
 * SHA-256 (hex) of a set of files: every path and every byte, in the byte order of the paths. Paths and contents are
 * preceded by their lengths, so that no two different sets feed the hash the same bytes.
 */
export function hashContents(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  const sorted = [...files].sort(([one], [other]) => compareKeys(one, other));
  for (const [file, contents] of sorted) {
    hash.update(`${Buffer.byteLength(file)}:${file}${contents.length}:`).update(contents);
  }
  return hash.digest('hex');
}
