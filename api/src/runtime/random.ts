import { randomBytes, randomInt } from 'node:crypto';
import { Types } from 'mongoose';

/** The source of random values and ids. Tests can replace it. */
export interface Random {
  /** An unguessable text for tokens and states: 256 bits, base64url. */
  secret: () => string;
  /** A new document's id: unique, roughly in the order of creation. */
  id: () => string;
  /** A ticket of a draw: unguessable, 128 bits in hex. */
  ticket: () => string;
  /** A referral code of the contracts' format. It may be taken. */
  referralCode: () => string;
  /** At least 0 and less than 1, for pauses that should differ. Guessable. */
  fraction: () => number;
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERRAL_CODE_LENGTH = 8;

export const systemRandom: Random = {
  secret: () => randomBytes(32).toString('base64url'),
  id: () => new Types.ObjectId().toHexString(),
  ticket: () => randomBytes(16).toString('hex'),
  referralCode: () => {
    const signs = Array.from({ length: REFERRAL_CODE_LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]);
    return `MX-${signs.join('')}`;
  },
  fraction: () => Math.random(),
};
