import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Derives a separate key for each purpose, so that what one signs is worth nothing for another. */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
}
