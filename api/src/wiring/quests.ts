import { levelOf } from '@magnetx/contracts';
import { createAppealsModule, type AppealsModule } from '../modules/accounts/appeals/index.ts';
import { createChecks, type Checks } from '../modules/quests/checks/index.ts';
import { createCalloutsModule, type CalloutsModule } from '../modules/quests/callouts/index.ts';
import { createActivityModule } from '../modules/quests/activity/index.ts';
import { createAdsModule, type AdsModule } from '../modules/quests/ads/index.ts';
import { createDraftsModule } from '../modules/quests/drafts/index.ts';
import { createDrawsModule } from '../modules/quests/draws/index.ts';
import { createFeaturedModule } from '../modules/quests/featured/index.ts';
import { createListingDaysModule } from '../modules/quests/listing-days/index.ts';
import { createHoldsModule } from '../modules/quests/holds/index.ts';
import {
  createParticipationsModule,
  type AnswerDeps,
  type ParticipationsModule,
} from '../modules/quests/participations/index.ts';
import { createPicturesModule } from '../modules/quests/pictures/index.ts';
import { createQuestsModule } from '../modules/quests/quests/index.ts';
import { createReviewsModule } from '../modules/quests/reviews/index.ts';
import { createSavedQuestsModule } from '../modules/quests/saved-quests/index.ts';
import { createSharePicturesModule } from '../modules/quests/share-pictures/index.ts';
import { X_STAND_IN_ACTS_PATH } from '../modules/accounts/x-stand-in/index.ts';
import type { Foundations, ProductDeps } from './foundations.ts';

function createProductChecks(
  { core, config, chain, notifications, accounts: { projects } }: Foundations,
  { xEndpoints }: Pick<ProductDeps, 'xEndpoints'>,
  callouts: CalloutsModule,
): Checks {
  const { publicUrl, x, xCheckDailyBudget: xDailyBudget, payoutNetwork } = config;
  const ofX = {
    x: () => xEndpoints(publicUrl),
    xStandInUrl: x ? null : publicUrl + X_STAND_IN_ACTS_PATH,
    xDailyBudget,
  };
  const others = { projects, notifications, callouts, chain, chainId: payoutNetwork.chainId };
  return createChecks({ ...core, ...config, ...ofX, ...others });
}

/** Reads the level of a user; 0 for a deleted one. */
const createReadLevel =
  (users: Foundations['accounts']['users'], achievementsOf: AnswerDeps['achievementsOf']) =>
  async (userId: string): Promise<number> => {
    const user = await users.find(userId);
    return user ? levelOf((await achievementsOf(user)).lifetimeMxp).number : 0;
  };

/** Quests, and what people do in them until its review. */
export function createQuests(
  base: Foundations,
  { achievementsOf }: Pick<AnswerDeps, 'achievementsOf'>,
  deps: Pick<ProductDeps, 'xEndpoints' | 'calloutExceptions'>,
) {
  const { core, config, events, ledger, notifications, payables, accounts } = base;
  const { users, projects, members, features } = accounts;
  const { publicUrl, isFundingRequired, pictureStore, pictureLimits, callDeadlineMs } = config;
  const callouts = createCalloutsModule({
    ...{ ...core, ...config, ...deps, projects },
    lookNow: (message): Promise<void> => participations.claims.lookNow(message),
  });
  const checks = createProductChecks(base, deps, callouts);
  const drafts = createDraftsModule({ ...core, projects, members });
  const pictures = createPicturesModule({ ...core, events, projects, members, pictureStore, pictureLimits });
  const posting = { projects, features, drafts, pictures, ledger, payables, isFundingRequired };
  const quests = createQuestsModule({ ...core, ...posting, sealChecksFor: checks.sealFor, events });
  const listingDays = createListingDaysModule({ ...core, quests, ledger, notifications });
  const activity = createActivityModule(core);
  const readLevel = createReadLevel(users, achievementsOf);
  const savedQuests = createSavedQuestsModule({ ...core, users, quests, readLevel });
  const shown = { pictures, quests, projects, users };
  const sharePictures = createSharePicturesModule({ ...core, ...shown, achievementsOf, publicUrl, callDeadlineMs });
  const pictureCare = pictures.createCare({ quests, drafts, projects, onCleared: sharePictures.onPicturesCleared });
  const holds = createHoldsModule({
    ...{ ...core, ...config, users, projects, ledger, notifications },
    readRecord: (userId): ReturnType<ParticipationsModule['readRecord']> => participations.readRecord(userId),
    closeAppeal: (id, session): Promise<void> => appeals.close('hold', id, session),
  });
  const earning = { events, users, quests, activity, payables, holds, notifications, achievementsOf, readLevel };
  const showing = { checks, savedQuests, sharePictures, publicUrl, listLogos: projects.listRecentLogos };
  const participations: ParticipationsModule = createParticipationsModule({
    ...core,
    ...earning,
    ...showing,
    hiddenAds: (userId): ReturnType<AdsModule['hiddenFrom']> => ads.hiddenFrom(userId),
  });
  const rewarding = { users, quests, participations, ledger, notifications };
  const ads: AdsModule = createAdsModule({ ...core, ...rewarding, prices: config.adPrices });
  const reviews = createReviewsModule({
    ...{ ...core, ...config, ...rewarding, payables, projects, ads },
    hasUpheldAppeal: (...asked): ReturnType<AppealsModule['hasUpheld']> => appeals.hasUpheld(...asked),
  });
  const appealed = { work: reviews.appealed, hold: holds.appealed };
  const appeals: AppealsModule = createAppealsModule({ ...core, users, projects, notifications, ...appealed });
  const { winnerClaimDays, drandUrl } = config;
  const draws = createDrawsModule({ ...core, ...rewarding, payables, winnerClaimDays, drandUrl });
  const featured = createFeaturedModule({ ...core, quests });
  return {
    callouts,
    checks,
    drafts,
    pictures,
    pictureCare,
    sharePictures,
    quests,
    listingDays,
    activity,
    holds,
    participations,
    savedQuests,
    ads,
    reviews,
    appeals,
    draws,
    featured,
  };
}

export type Quests = ReturnType<typeof createQuests>;
