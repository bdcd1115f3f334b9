import { referralCodeSchema } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { handleKeyOf, type User, type Users, type XProfile } from '../accounts/index.ts';

const HANDLE = /^@?[A-Za-z0-9_]{1,15}$/;

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
  const text = ref?.trim() ?? '';
  const code = referralCodeSchema.safeParse(text.toUpperCase());
  const isHandle = HANDLE.test(text);
  if (!code.success && !isHandle) return null;
  if (isHandle && handleKeyOf(text) === handleKeyOf(invited.handle)) return null;
  const found = await users.findBy(code.success ? { referralCode: code.data } : { handle: text }, session);
  return found && found.xId !== invited.xId ? found : null;
}
