import { createHash, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The cost of an argon2id hash; `memoryCost` in KiB. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's recommendation: 19 MiB, two passes, one lane. */
const ADVISED_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswords(cost = ADVISED_COST) {
  const decoy = hash('no account has this password', cost);
  // Awaited at the first use. Until then, a rejection must not end the process.
  decoy.catch(() => undefined);
  return {
    hash: (password: string) => hash(password, cost),
    /** Without a hash, it takes as long and resolves to false, so that timing does not reveal whether a name exists. */
    matches: async (password: string, passwordHash: string | null) => {
      const isMatch = await verify(passwordHash ?? (await decoy), password);
      return passwordHash !== null && isMatch;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares two secrets of any length in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

/** Names are equal regardless of case and Unicode form. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
