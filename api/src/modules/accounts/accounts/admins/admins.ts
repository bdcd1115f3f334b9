import { AppError, DEFAULT_ADMIN_ROLE } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { assertHolds } from '../../../../http/principal.ts';
import type { EmailModule } from '../../../messages/email/index.ts';
import type { SessionRepository } from '../tokens/index.ts';
import type { AdminAccount, AdminRepository } from './admin.repository.ts';

export type AdminProfile = Omit<AdminAccount, 'passwordHash'>;

export interface Admins extends Pick<AdminRepository, 'setStatus' | 'setRole' | 'delete'> {
  find: (id: string, session?: ClientSession) => Promise<AdminProfile | null>;
  findByUsername: (username: string) => Promise<AdminProfile | null>;
  /** Newest first. There are few. */
  list: () => Promise<AdminProfile[]>;
  /**
   * Asserts that the caller may suspend or delete this account, or change its role. The transaction authorises the
   * caller again, so that of two admins who remove or demote each other only one succeeds. Throws `not_authenticated`
   * or `forbidden` for the other, `conflict` for the caller's own account and the last active administrator, and
   * `not_found`.
   */
  assertDispensable: (named: { adminId: string; callerId: string }, session: ClientSession) => Promise<void>;
}

const OWN_ACCOUNT = t('You cannot do this to your own account.');
const LAST_ADMIN = t('This is the last active administrator.');

export function createAdmins(
  admins: AdminRepository,
  email: Pick<EmailModule, 'eraseOf'>,
  sessions: Pick<SessionRepository, 'erase'>,
): Admins {
  return {
    ...admins,
    find: admins.findById,
    delete: async (id, session) => {
      await admins.delete(id, session);
      await sessions.erase(id, session);
      await email.eraseOf({ audience: 'admin', subjectId: id }, session);
    },
    assertDispensable: async ({ adminId, callerId }, session) => {
      if (adminId === callerId) throw new AppError('conflict', { message: OWN_ACCOUNT });
      await admins.hold(session);
      const active = (await admins.list(session)).filter(({ status }) => status === 'Active');
      const caller = active.find(({ id }) => id === callerId);
      if (!caller) throw new AppError('not_authenticated');
      assertHolds(caller.role, 'admins');
      if (!(await admins.findById(adminId, session))) throw new AppError('not_found');
      const administrators = active.filter(({ role }) => role === DEFAULT_ADMIN_ROLE);
      if (!administrators.some(({ id }) => id !== adminId)) throw new AppError('conflict', { message: LAST_ADMIN });
    },
  };
}
