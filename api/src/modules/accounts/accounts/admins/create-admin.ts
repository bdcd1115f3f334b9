import { AppError, DEFAULT_ADMIN_ROLE, type AdminRole, type BodyOf, type createAdmin } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { CoreDeps } from '../../../../core-deps.ts';
import { isDuplicateKey } from '../../../../db/database-errors.ts';
import { isSameSecret, type AssertNewPassword, type Passwords } from '../passwords/index.ts';
import type { AdminAccount, AdminRepository } from './admin.repository.ts';

export interface CreateAdminDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly admins: AdminRepository;
  readonly passwords: Passwords;
  readonly assertNewPassword: AssertNewPassword;
  readonly creationPassword: string | null;
}

export type CreateAdmin = (
  input: BodyOf<typeof createAdmin> & { role?: AdminRole | undefined },
) => Promise<AdminAccount>;

/**
 * Creates an administrator. The creation password is checked first, so that a caller without it cannot learn which
 * names exist. Throws `creation_disabled`, `creation_password_wrong`, `name_taken`, or `validation_failed` for a
 * password that is short or easy to guess.
 */
export function createCreateAdmin(deps: CreateAdminDeps): CreateAdmin {
  return async ({ username, password, creationPassword, role = DEFAULT_ADMIN_ROLE }) => {
    if (deps.creationPassword === null) throw new AppError('creation_disabled');
    if (!isSameSecret(creationPassword, deps.creationPassword)) throw new AppError('creation_password_wrong');
    await deps.assertNewPassword(password, [username]);
    const passwordHash = await deps.passwords.hash(password);
    const admin = {
      id: deps.random.id(),
      username,
      passwordHash,
      createdAt: deps.clock.now(),
      status: 'Active' as const,
      role,
      tokenGeneration: 0,
    };
    try {
      await deps.admins.insert(admin);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const message = t('This username is already taken.');
      throw new AppError('name_taken', { message, fields: { username: [message] } });
    }
    return admin;
  };
}
