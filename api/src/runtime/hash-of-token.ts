import { createHash } from 'node:crypto';

/** Tokens are random, so a plain hash cannot be guessed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
