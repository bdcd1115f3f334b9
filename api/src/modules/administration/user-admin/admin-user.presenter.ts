import type { AdminUser } from '@magnetx/contracts';
import type { AdminProfile, User } from '../../accounts/accounts/index.ts';

/** Neither X nor administrators supply an address. */
const NO_EMAIL = '';

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
