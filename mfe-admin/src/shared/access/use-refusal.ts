import { roleRefusal, type AdminPermission } from '@magnetx/contracts';
import { useGetMeQuery } from './me.endpoints.ts';

/**
 * The reason why the signed-in admin may not do something that needs one of these permissions. Undefined if they may,
 * and while their role is loading: the API decides anyway.
 */
export function useRefusal(...anyOf: readonly AdminPermission[]): string | undefined {
  const { data: admin } = useGetMeQuery(undefined);
  if (!admin || anyOf.some((permission) => admin.permissions.includes(permission))) return undefined;
  return roleRefusal(admin.adminRole);
}
