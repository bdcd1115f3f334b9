import { perkOfferSchema, type PerkOffer } from '@magnetx/contracts';
import type { z } from 'zod';
import { idOf, type SeedQuestsDeps } from './seed-quests.ts';
import perks from './demo-perks.json' with { type: 'json' };

interface DemoPerk {
  /** Absent for a perk of the site. */
  readonly project?: string;
  readonly offer: z.input<typeof perkOfferSchema>;
  /** The handles of users. */
  readonly redeemedBy: readonly string[];
}

const DEMO_PERKS = perks as readonly DemoPerk[];

/** Offers the demo's perks, and redeems some. Offers are validated like those of other projects. */
export async function seedPerks(deps: Pick<SeedQuestsDeps, 'product' | 'projects' | 'people'>): Promise<void> {
  const { perks } = deps.product;
  for (const { project, offer, redeemedBy } of DEMO_PERKS) {
    const parsed: PerkOffer = perkOfferSchema.parse(offer);
    const { id } = await perks.offer(parsed, project === undefined ? null : idOf(deps.projects, project));
    for (const handle of redeemedBy) await perks.redeem(idOf(deps.people, handle), id, `demo-${id}-${handle}`);
  }
}
