import { API_BASE_PATH, getInviter, REFERRAL_CODE_PATTERN, type Inviter, type ResponseOf } from '@magnetx/contracts';
import { usePageData } from '@magnetx/federation/pages';
import { useGetInviterQuery } from './inviter.endpoints.ts';

/** The user whose referral code this is, once known. Null for any other text, such as a handle. */
export function useInviter(ref: string): Inviter | null {
  const code = ref.trim().toUpperCase();
  const isCode = REFERRAL_CODE_PATTERN.test(code);
  const given = usePageData(`${API_BASE_PATH}${getInviter.path}?ref=${code}`) as
    ResponseOf<typeof getInviter> | undefined;
  const { data } = useGetInviterQuery(code, { skip: !isCode || given !== undefined });
  return given?.inviter ?? data ?? null;
}
