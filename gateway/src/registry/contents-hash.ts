import { createHash } from 'node:crypto';
import { compareKeys } from '@magnetx/object-store';

/**
 * SHA-256 (hex) of a set of files: paths and contents, in the byte order of the paths. Each is preceded by its length,
 * so that different sets never hash the same bytes.
 */
export function hashContents(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  const sorted = [...files].sort(([one], [other]) => compareKeys(one, other));
  for (const [file, contents] of sorted) {
    hash.update(`${Buffer.byteLength(file)}:${file}${contents.length}:`).update(contents);
  }
  return hash.digest('hex');
}
