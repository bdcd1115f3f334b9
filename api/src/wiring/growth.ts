import { createFollowsModule } from '../modules/growth/follows/index.ts';
import { createLandingModule } from '../modules/growth/landing/index.ts';
import { createProfilesModule } from '../modules/growth/profiles/index.ts';
import { createProgressModule } from '../modules/growth/progress/index.ts';
import { createReferralsModule } from '../modules/growth/referrals/index.ts';
import { createWaitlistModule } from '../modules/growth/waitlist/index.ts';
import type { Foundations } from './foundations.ts';
import type { Money } from './money.ts';
import type { Quests } from './quests.ts';

/** Reasons for people to come, and to come back. */
export function createGrowth(
  { core, config: { publicUrl, landingFigures }, ledger, notifications, payables, accounts }: Foundations,
  { quests, participations, sharePictures }: Pick<Quests, 'quests' | 'participations' | 'sharePictures'>,
  { payouts, payoutRecords }: Pick<Money, 'payouts' | 'payoutRecords'>,
) {
  const { users, projects, members, readPoints } = accounts;
  const earned = { users, quests, participations, ledger, payables, readPoints };
  const progress = createProgressModule({ ...core, ...earned });
  const pages = { users, projects, members, quests, progress, payoutRecords, payouts };
  const profiles = createProfilesModule({ ...core, ...pages, publicUrl });
  const referrals = createReferralsModule({ users, sharePictures });
  const waitlist = createWaitlistModule({ ...core, users });
  const follows = createFollowsModule({ ...core, users, projects, quests, notifications });
  const shown = { users, payouts, participations, progress, landingFigures };
  const landing = createLandingModule({ ...core, ...shown });
  return { landing, follows, progress, profiles, referrals, waitlist };
}

export type Growth = ReturnType<typeof createGrowth>;
