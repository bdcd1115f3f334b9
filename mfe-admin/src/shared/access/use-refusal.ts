import { roleRefusal, type AdminPermission } from '@magnetx/contracts';
import { useHost } from '@magnetx/federation/host';
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

/** The properties of a button with a refusal. A click shows the reason, because touch has no tooltip. */
export function useRefusedButton(refusal: string | undefined) {
  const { notify } = useHost();
  return { refusal, onRefused: () => notify({ type: 'info', title: refusal ?? '' }) };
}
