import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Fixed, so that a token cannot choose its algorithm. */
export const ALGORITHM = 'HS256';

export interface SigningKeys {
  readonly key: KeyObject;
  /** Verifies tokens but signs none. Null if there is no such secret. */
  readonly previous: KeyObject | null;
}

/** The library verifies the signature first, so with this error the other key may still match. */
const isOtherKeys = (error: unknown): boolean =>
  error instanceof jwt.JsonWebTokenError && error.message === 'invalid signature';

/** The claims of a token that either key has signed. Throws the library's errors. */
export function verifySignature(token: string, { key, previous }: SigningKeys, rules: jwt.VerifyOptions) {
  const pinned: jwt.VerifyOptions = { ...rules, algorithms: [ALGORITHM] };
  try {
    return jwt.verify(token, key, pinned);
  } catch (error) {
    if (previous === null || !isOtherKeys(error)) throw error;
    return jwt.verify(token, previous, pinned);
  }
}
