import { type addUser, AppError, type BodyOf } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { User } from '../../accounts/accounts/index.ts';
import { userSubject } from '../../../http/audit-subjects.ts';
import type { UserAdminCall, UserAdminDeps } from './user-admin-deps.ts';

const TAKEN = t('An account with this handle already exists.');

/**
 * Creates an account for the first sign-in with a handle to claim. The joining reward comes with that sign-in. Throws
 * `name_taken` if another account has the handle.
 */
export async function addInvitedUser(
  deps: UserAdminDeps,
  input: BodyOf<typeof addUser>,
  { audit }: UserAdminCall,
): Promise<User> {
  return deps.withTransaction(async (session) => {
    const holder = await deps.users.findBy({ handle: input.handle }, session);
    if (holder) {
      audit.on({ subject: userSubject(holder.id) });
      throw new AppError('name_taken', { message: TAKEN, fields: { handle: [TAKEN] } });
    }
    const user = await deps.users.invite(input, session);
    await audit.done({ subject: userSubject(user.id) }, session);
    return user;
  });
}
