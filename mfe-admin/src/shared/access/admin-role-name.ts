import { DEFAULT_ADMIN_ROLE, roleName, type AdminRole } from '@magnetx/contracts';

/** The role on a badge. The specification's word for an administrator is Admin. */
export function adminRoleName(role: AdminRole): string {
  return role === DEFAULT_ADMIN_ROLE ? 'Admin' : roleName(role);
}
