import type { AdminUser } from '@magnetx/contracts';
import type { EmailModule } from '../../messages/email/index.ts';
import type { AdminProfile, User } from '../../accounts/accounts/index.ts';

/** Until {@link withEmails} has read it. */
const NO_EMAIL = '';

/** Adds the confirmed addresses of accounts, of those who have one. */
export async function withEmails<Row extends AdminUser>(
  { email }: { readonly email: Pick<EmailModule, 'addressesOf'> },
  rows: readonly Row[],
): Promise<Row[]> {
  const idsOf = (role: Row['role']) => rows.filter((row) => row.role === role).map(({ id }) => id);
  const [users, admins] = await Promise.all([
    email.addressesOf('user', idsOf('User')),
    email.addressesOf('admin', idsOf('Admin')),
  ]);
  return rows.map((row) => ({ ...row, email: users.get(row.id) ?? admins.get(row.id) ?? NO_EMAIL }));
}

export function presentUser(user: User): AdminUser {
  return {
    id: user.id,
    name: user.name,
    email: NO_EMAIL,
    handle: user.handle,
    status: user.status,
    role: 'User',
    adminRole: null,
    points: user.pointsMxp,
    referrals: user.referralCount,
    joined: user.joinedAt.toISOString(),
    isInvited: user.isInvited,
  };
}

export function presentAdmin({ id, username, status, createdAt, role }: AdminProfile): AdminUser {
  return {
    id,
    name: username,
    email: NO_EMAIL,
    handle: username,
    status,
    role: 'Admin',
    adminRole: role,
    points: 0,
    referrals: 0,
    joined: createdAt.toISOString(),
    isInvited: false,
  };
}
