import { createHash } from 'node:crypto';

/** The Subresource Integrity value of a file, as releases list it. */
export function sha384(contents: Buffer): string {
  return `sha384-${createHash('sha384').update(contents).digest('base64')}`;
}
