import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../runtime/derive-key.ts';

const MAC_LENGTH = 43;

/** Tokens that name the owner of an e-mail address. They stop e-mail about notifications alone, and never expire. */
export function createUnsubscribeTokens(secret: string) {
  const key = deriveKey(secret, 'unsubscribe');
  const macOf = (ownerId: string): string => createHmac('sha256', key).update(ownerId).digest('base64url');
  return {
    tokenOf: (ownerId: string): string => macOf(ownerId) + Buffer.from(ownerId).toString('base64url'),
    /** Null for a token that this site did not issue. */
    ownerOf: (token: string): string | null => {
      const ownerId = Buffer.from(token.slice(MAC_LENGTH), 'base64url').toString();
      const [given, right] = [Buffer.from(token.slice(0, MAC_LENGTH)), Buffer.from(macOf(ownerId))];
      return given.length === right.length && timingSafeEqual(given, right) ? ownerId : null;
    },
  };
}
