import { DEFAULT_ADMIN_ROLE, roleName, type AdminRole } from '@magnetx/contracts';
import { t } from '@magnetx/texts';

/** The role on a badge. An administrator is shown as Admin. */
export function adminRoleName(role: AdminRole): string {
  return role === DEFAULT_ADMIN_ROLE ? t('Admin') : roleName(role);
}
