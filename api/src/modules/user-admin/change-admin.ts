import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error';
import type { AdminAccount, Admins } from '../accounts';

const OWN_ACCOUNT = 'Nobody can do this to their own account.';
const LAST_ADMIN = 'This is the last active administrator.';

/**
 * The account, which an administrator may take away. The caller is authorised again in the transaction: of two
 * administrators who take each other's account away at once, the second one has none any more. Throws
 * `not_authenticated` then, `conflict` for the caller's own account and for the last active one, and `not_found`.
 */
export async function assertDispensable(
  admins: Admins,
  { adminId, callerId }: { adminId: string; callerId: string },
  session: ClientSession,
): Promise<AdminAccount> {
  if (adminId === callerId) throw new AppError('conflict', { message: OWN_ACCOUNT });
  await admins.hold(session);
  const all = await admins.list(session);
  if (!all.some(({ id, status }) => id === callerId && status === 'Active')) throw new AppError('not_authenticated');
  const admin = all.find(({ id }) => id === adminId);
  if (!admin) throw new AppError('not_found');
  if (!all.some(({ id, status }) => id !== adminId && status === 'Active')) {
    throw new AppError('conflict', { message: LAST_ADMIN });
  }
  return admin;
}
