import { createProfilesModule } from '../modules/growth/profiles/index.ts';
import { createProgressModule } from '../modules/growth/progress/index.ts';
import { createReferralsModule } from '../modules/growth/referrals/index.ts';
import { createWaitlistModule } from '../modules/growth/waitlist/index.ts';
import type { Foundations } from './foundations.ts';
import type { Money } from './money.ts';
import type { Quests } from './quests.ts';

/** Reasons for people to come, and to come back. */
export function createGrowth(
  { core, config: { publicUrl }, ledger, payables, accounts }: Foundations,
  { quests, participations, sharePictures }: Pick<Quests, 'quests' | 'participations' | 'sharePictures'>,
  { payoutRecords }: Pick<Money, 'payoutRecords'>,
) {
  const { users, projects, members, readPoints } = accounts;
  const earned = { users, quests, participations, ledger, payables, readPoints };
  const progress = createProgressModule({ ...core, ...earned });
  const pages = { users, projects, members, quests, progress, payoutRecords };
  const profiles = createProfilesModule({ ...core, ...pages, publicUrl });
  const referrals = createReferralsModule({ users, sharePictures });
  const waitlist = createWaitlistModule({ ...core, users });
  return { progress, profiles, referrals, waitlist };
}

export type Growth = ReturnType<typeof createGrowth>;
