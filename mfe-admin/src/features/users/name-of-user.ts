import type { AdminUser } from '@magnetx/contracts';

/** How an account is called: `@handle`, or an administrator's username. */
export function nameOfUser({ role, handle }: Pick<AdminUser, 'role' | 'handle'>): string {
  return role === 'Admin' ? handle : `@${handle}`;
}
