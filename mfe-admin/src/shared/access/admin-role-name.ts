import { DEFAULT_ADMIN_ROLE, roleName, type AdminRole } from '@magnetx/contracts';

/** The role on a badge. An administrator is shown as Admin. */
export function adminRoleName(role: AdminRole): string {
  return role === DEFAULT_ADMIN_ROLE ? 'Admin' : roleName(role);
}
