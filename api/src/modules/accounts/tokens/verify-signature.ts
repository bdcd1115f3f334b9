import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Pinned, so that a token cannot choose how it is checked. */
export const ALGORITHM = 'HS256';

export interface SigningKeys {
  readonly key: KeyObject;
  /** Signs nothing, but what it has signed is accepted; null when there is none. */
  readonly previous: KeyObject | null;
}

/** The signature is checked before everything else of a token, so this error means that another key may know it. */
const isOtherKeys = (error: unknown): boolean =>
  error instanceof jwt.JsonWebTokenError && error.message === 'invalid signature';

/** The claims of a token that either key signed. Throws the library's errors. */
export function verifySignature(token: string, { key, previous }: SigningKeys, rules: jwt.VerifyOptions) {
  const pinned: jwt.VerifyOptions = { ...rules, algorithms: [ALGORITHM] };
  try {
    return jwt.verify(token, key, pinned);
  } catch (error) {
    if (previous === null || !isOtherKeys(error)) throw error;
    return jwt.verify(token, previous, pinned);
  }
}
