import type { VisitSource } from './activity.schema.ts';

/**
 * How somebody came who opened the site at this address, coming from this page (`document.referrer`; empty when there
 * was none). A campaign's tag wins over a friend's link, and that over the page that led here.
 */
export function visitSourceOf(address: URL, referrer: string): VisitSource {
  if (address.searchParams.get('utm_source')) return 'utm';
  if (address.searchParams.get('ref')) return 'referral';
  const isElsewhere = URL.canParse(referrer) && new URL(referrer).origin !== address.origin;
  return isElsewhere ? 'referral' : 'direct';
}
