import type { VisitSource } from '@magnetx/contracts';
import people from './demo-people.json' with { type: 'json' };

/** A user of the demo: their X profile and their referrer. */
export interface DemoPerson {
  readonly handle: string;
  readonly name: string;
  readonly bio: string;
  readonly followers: number;
  readonly invitedBy?: string;
  /** A wallet without known keys. Payouts leave out users without a wallet. */
  readonly wallet?: string;
}

/** In the order of joining, so that referrers come before the users whom they invite. */
export const DEMO_PEOPLE: readonly DemoPerson[] = people;

/** How a demo user arrives at the site. Every fourth arrives through a campaign, and some through a referral link. */
export function sourceOf(handle: string): VisitSource {
  const at = DEMO_PEOPLE.findIndex((one) => one.handle === handle);
  if (at % 4 === 3) return 'utm';
  return DEMO_PEOPLE[at]?.invitedBy === undefined || at % 4 === 0 ? 'direct' : 'referral';
}
