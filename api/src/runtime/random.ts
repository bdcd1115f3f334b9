import { randomBytes, randomInt } from 'node:crypto';
import { Types } from 'mongoose';

/** Everything that rules draw at random or number, so that tests can decide it. */
export interface Random {
  /** An unguessable text for tokens and states: 256 bits, base64url. */
  secret: () => string;
  /** A new document's id: unique, roughly in the order of creation. */
  id: () => string;
  /** A ticket of a draw: unguessable, 128 bits in hex. */
  ticket: () => string;
  /** A referral code in the form that contracts describe; not guaranteed to be free. */
  referralCode: () => string;
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
};
