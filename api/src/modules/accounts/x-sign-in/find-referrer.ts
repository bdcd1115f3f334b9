import { readRef } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { handleKeyOf, type User, type Users, type XProfile } from '../accounts/index.ts';

/**
 * Finds the user whom a `ref` names by referral code, or by handle in any case, with or without its @. Null if there is
 * no such user, or if it is the invited user.
 */
export async function findReferrer(
  users: Users,
  ref: string | undefined,
  invited: XProfile,
  session: ClientSession,
): Promise<User | null> {
  const { kind, text } = readRef(ref ?? '');
  if (kind === 'other') return null;
  if (kind === 'handle' && handleKeyOf(text) === handleKeyOf(invited.handle)) return null;
  const found = await users.findBy(kind === 'code' ? { referralCode: text } : { handle: text }, session);
  return found && found.xId !== invited.xId ? found : null;
}
