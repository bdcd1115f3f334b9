import type { VisitSource } from './activity.schema.ts';

/**
 * The source of a visit, from its address and `document.referrer` (may be empty). A campaign tag has precedence over a
 * referral link, and a referral link over the referring page.
 */
export function visitSourceOf(address: URL, referrer: string): VisitSource {
  if (address.searchParams.get('utm_source')) return 'utm';
  if (address.searchParams.get('ref')) return 'referral';
  const isElsewhere = URL.canParse(referrer) && new URL(referrer).origin !== address.origin;
  return isElsewhere ? 'referral' : 'direct';
}
