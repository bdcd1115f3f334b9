import type { VisitSource } from '@magnetx/contracts';

/** A user of the demo: their X profile and their referrer. */
export interface DemoPerson {
  readonly handle: string;
  readonly name: string;
  readonly bio: string;
  readonly followers: number;
  readonly invitedBy?: string;
}

const person = (handle: string, name: string, bio: string, followers: number, invitedBy?: string): DemoPerson => ({
  handle,
  name,
  bio,
  followers,
  ...(invitedBy !== undefined && { invitedBy }),
});

/** How a demo user arrives at the site. Every fourth arrives through a campaign, and some through a referral link. */
export function sourceOf(handle: string): VisitSource {
  const at = DEMO_PEOPLE.findIndex((one) => one.handle === handle);
  if (at % 4 === 3) return 'utm';
  return DEMO_PEOPLE[at]?.invitedBy === undefined || at % 4 === 0 ? 'direct' : 'referral';
}

/** In the order of joining, so that referrers come before the users whom they invite. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('demo_mara', 'Mara Lind', 'Writes about wallets for people who are afraid of them.', 8_412),
  person('demo_tobi', 'Tobi Adeyemi', 'Community lead. Ask me about moderation.', 5_230, 'demo_mara'),
  person('demo_yuki', 'Yuki Tanaka', 'Draws protocol diagrams for fun.', 12_904, 'demo_mara'),
  person('demo_pilar', 'Pilar Ortega', 'Translator, Spanish and Portuguese.', 1_877, 'demo_mara'),
  person('demo_sven', 'Sven Dahl', 'Runs a validator in a cold place.', 940, 'demo_mara'),
  person('demo_amina', 'Amina Diallo', 'Solidity reviewer and night owl.', 3_318, 'demo_tobi'),
  person('demo_jonas', 'Jonas Weber', 'Collects testnets.', 412, 'demo_tobi'),
  person('demo_priya', 'Priya Nair', 'Product designer, onboarding above all.', 6_021, 'demo_tobi'),
  person('demo_leo', 'Leo Fontaine', 'Short videos on long whitepapers.', 15_660, 'demo_yuki'),
  person('demo_nadia', 'Nadia Petrova', 'Data person. Charts or it did not happen.', 2_245, 'demo_yuki'),
  person('demo_sam', 'Sam Okafor', 'First quest done, many to go.', 133, 'demo_pilar'),
  person('demo_ines', 'Ines Moreau', 'Here for the people.', 587, 'demo_leo'),
];

/** The wallets of some users, without known keys. The others have none, and payouts leave them out. */
export const DEMO_WALLETS: Readonly<Record<string, string>> = {
  demo_sven: '0x00000000000000000000000000000000de305e17',
  demo_nadia: '0x00000000000000000000000000000000de30ad1a',
};
