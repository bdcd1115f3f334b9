import { AppError } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { AdminAccount, AdminRepository } from './admin.repository.ts';

export type AdminProfile = Omit<AdminAccount, 'passwordHash'>;

export interface Admins extends Pick<AdminRepository, 'setStatus' | 'delete'> {
  find: (id: string, session?: ClientSession) => Promise<AdminProfile | null>;
  findByUsername: (username: string) => Promise<AdminProfile | null>;
  /** Newest first. There are few. */
  list: () => Promise<AdminProfile[]>;
  /**
   * Asserts that an administrator may suspend or delete this account. The transaction authorises the caller again, so
   * that of two admins who remove each other only one succeeds. Throws `not_authenticated` for the other, `conflict`
   * for the caller's own account and the last active one, and `not_found`.
   */
  assertDispensable: (named: { adminId: string; callerId: string }, session: ClientSession) => Promise<void>;
}

const OWN_ACCOUNT = 'You cannot do this to your own account.';
const LAST_ADMIN = 'This is the last active administrator.';

export function createAdmins(admins: AdminRepository): Admins {
  return {
    ...admins,
    find: admins.findById,
    assertDispensable: async ({ adminId, callerId }, session) => {
      if (adminId === callerId) throw new AppError('conflict', { message: OWN_ACCOUNT });
      await admins.hold(session);
      const active = (await admins.list(session)).filter(({ status }) => status === 'Active');
      if (!active.some(({ id }) => id === callerId)) throw new AppError('not_authenticated');
      if (!(await admins.findById(adminId, session))) throw new AppError('not_found');
      if (!active.some(({ id }) => id !== adminId)) throw new AppError('conflict', { message: LAST_ADMIN });
    },
  };
}
