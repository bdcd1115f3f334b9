import { API_BASE_PATH, getInviter, readRef, type Inviter, type ResponseOf } from '@magnetx/contracts';
import { usePageData } from '@magnetx/federation/pages';
import { useGetInviterQuery } from './inviter.endpoints.ts';

/**
 * The user whose referral code this is. Null when no user has it; undefined while that is not known, and for a handle,
 * which is not looked up.
 */
export function useKnownInviter(ref: string): Inviter | null | undefined {
  const { kind, text } = readRef(ref);
  const given = usePageData(`${API_BASE_PATH}${getInviter.path}?ref=${text}`) as
    | ResponseOf<typeof getInviter>
    | undefined;
  const { data } = useGetInviterQuery(text, { skip: kind !== 'code' || given !== undefined });
  if (kind === 'other') return text === '' ? undefined : null;
  return given ? given.inviter : data;
}

/** The user whose referral code this is, once known. Null for any other text, such as a handle. */
export function useInviter(ref: string): Inviter | null {
  return useKnownInviter(ref) ?? null;
}
