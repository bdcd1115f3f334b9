import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error';
import type { AdminAccount, AdminRepository } from '../accounts';

const OWN_ACCOUNT = 'Nobody can do this to their own account.';
const LAST_ADMIN = 'This is the last active administrator.';

/**
 * The account, of which an administrator may be taken away. Throws `conflict` for the caller's own and for the last
 * active one, also when two take each other's away at once; `not_found`.
 */
export async function assertDispensable(
  admins: AdminRepository,
  { adminId, callerId }: { adminId: string; callerId: string },
  session: ClientSession,
): Promise<AdminAccount> {
  if (adminId === callerId) throw new AppError('conflict', { message: OWN_ACCOUNT });
  await admins.hold(session);
  const all = await admins.list(session);
  const admin = all.find(({ id }) => id === adminId);
  if (!admin) throw new AppError('not_found');
  if (!all.some(({ id, status }) => id !== adminId && status === 'Active')) {
    throw new AppError('conflict', { message: LAST_ADMIN });
  }
  return admin;
}
