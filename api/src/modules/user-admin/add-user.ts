import type { addUser, BodyOf } from '@magnetx/contracts';
import { AppError } from '../../http/app-error';
import { handleKeyOf, type User } from '../accounts';
import { userSubject } from '../audit';
import type { UserAdminCall, UserAdminDeps } from './user-admin-deps';

const TAKEN = 'Somebody with this handle has an account already.';

function invitedUser({ clock, random }: UserAdminDeps, { handle, name }: BodyOf<typeof addUser>): User {
  const now = clock.now();
  return {
    id: random.id(),
    // Nobody's id at X: those are digits.
    xId: `invited:${handleKeyOf(handle)}`,
    handle,
    name: name === '' ? handle : name,
    bio: '',
    avatarUrl: '',
    followersCount: null,
    followingCount: null,
    referralCode: random.referralCode(),
    referredBy: null,
    referralCount: 0,
    pointsMxp: 0,
    joinedAt: now,
    walletAddress: null,
    lastActiveAt: now,
    status: 'Active',
    isInvited: true,
  };
}

/**
 * Makes an account that waits for the first sign-in with X of a handle; what is paid for joining comes with that.
 * Throws `name_taken` for a handle that somebody has, or that was added before.
 */
export async function addInvitedUser(
  deps: UserAdminDeps,
  input: BodyOf<typeof addUser>,
  { audit }: UserAdminCall,
): Promise<User> {
  return deps.withTransaction(async (session) => {
    const holder = await deps.users.findByHandle(input.handle, session);
    if (holder) {
      audit.on({ subject: userSubject(holder.id) });
      throw new AppError('name_taken', { message: TAKEN, fields: { handle: [TAKEN] } });
    }
    const user = invitedUser(deps, input);
    await deps.users.insert(user, session);
    await audit.done({ subject: userSubject(user.id) }, session);
    return user;
  });
}
