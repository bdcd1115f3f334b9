import type { ClientSession } from 'mongoose';
import type { CoreDeps } from './core-deps.ts';
import type { Config } from './config.ts';
import { createTransactions, type WithTransaction } from './db/with-transaction.ts';
import { createIdempotency, type Idempotency } from './http/idempotency/index.ts';
import type { Job } from './jobs/index.ts';
import { createAccountDataModule, type EraseAccount } from './modules/accounts/account-data/index.ts';
import { createAccountsModule, type AccountsModule, type AccountsDeps } from './modules/accounts/accounts/index.ts';
import { createActivityModule } from './modules/quests/activity/index.ts';
import { createAuditModule } from './modules/administration/audit/index.ts';
import { createAdsModule, type AdsModule } from './modules/quests/ads/index.ts';
import { createAnalyticsModule } from './modules/insight/analytics/index.ts';
import { createContactModule } from './modules/administration/contact/index.ts';
import { createCreditRequestsModule } from './modules/money/credit-requests/index.ts';
import { createDepositsModule } from './modules/money/deposits/index.ts';
import { createDraftsModule } from './modules/quests/drafts/index.ts';
import { createDrawsModule } from './modules/quests/draws/index.ts';
import { createFeaturedModule } from './modules/quests/featured/index.ts';
import { createFundingModule, createReadEmptyReserves } from './modules/money/funding/index.ts';
import { createLedgerModule, type LedgerModule } from './modules/ledger/ledger/index.ts';
import { createListingDaysModule } from './modules/quests/listing-days/index.ts';
import { createNotificationsModule, type NotificationsModule } from './modules/messages/notifications/index.ts';
import { createOverviewModule } from './modules/insight/overview/index.ts';
import { createParticipationsModule } from './modules/quests/participations/index.ts';
import { createPayablesModule } from './modules/ledger/payables/index.ts';
import { createPicturesModule } from './modules/quests/pictures/index.ts';
import { createPayoutRecordsModule } from './modules/money/payout-records/index.ts';
import { createPayoutsModule } from './modules/money/payouts/index.ts';
import { createProfilesModule } from './modules/growth/profiles/index.ts';
import { createProgressModule } from './modules/growth/progress/index.ts';
import { createProjectAdminModule } from './modules/administration/project-admin/index.ts';
import { createProjectBalancesModule } from './modules/money/project-balances/index.ts';
import { createProjectDashboardModule } from './modules/insight/project-dashboard/index.ts';
import { createQuestsModule } from './modules/quests/quests/index.ts';
import { createReferralsModule } from './modules/growth/referrals/index.ts';
import { createReviewsModule } from './modules/quests/reviews/index.ts';
import { createRewardsModule } from './modules/money/rewards/index.ts';
import { createUserAdminModule } from './modules/administration/user-admin/index.ts';
import { createSavedQuestsModule } from './modules/quests/saved-quests/index.ts';
import { createSharePicturesModule } from './modules/quests/share-pictures/index.ts';
import { createWaitlistModule } from './modules/growth/waitlist/index.ts';
import { createWalletsModule, type WalletsModule } from './modules/accounts/wallets/index.ts';
import { createXSignInModule, type XEndpoints } from './modules/accounts/x-sign-in/index.ts';
import { createEvents, subscribe, type Events } from './product-events.ts';
import type { ObserveTransaction } from './observability/index.ts';
import type { Publish } from './realtime/publish.ts';

export interface ProductDeps
  extends
    Pick<AccountsDeps, 'observeBreachCheck' | 'passwordCost'>,
    Pick<CoreDeps, 'connection' | 'logger' | 'clock' | 'random'> {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'allowedOrigins'
    | 'jwtSecret'
    | 'jwtSecretPrevious'
    | 'pseudonymSecret'
    | 'adminCreationPassword'
    | 'passwordLengthMin'
    | 'breachedPasswordsUrl'
    | 'drandUrl'
    | 'payoutNetwork'
    | 'payoutToken'
    | 'depositInstructions'
    | 'features'
    | 'isFundingRequired'
    | 'adPrices'
    | 'walletChangeDelayHours'
    | 'winnerClaimDays'
    | 'pictureStore'
    | 'pictureLimits'
    | 'callDeadlineMs'
  >;
  /** Default: true. */
  readonly hasCostlyJobs?: boolean;
  readonly observeTransaction: ObserveTransaction;
  readonly publish: Publish;
  readonly xEndpoints: XEndpoints;
  onTokenRevoked: (tokenId: string) => void;
  onAccountClosed: (userId: string) => void;
  onMemberSignedOut: (memberId: string, exceptTokenId?: string) => void;
  /** Authenticated live connections. */
  countSockets: () => number;
  /** Whether Redis answers. Null without Redis. */
  isRedisUp: () => boolean | null;
}

interface CoreModules {
  readonly accounts: AccountsModule;
  readonly users: AccountsModule['users'];
  readonly ledger: LedgerModule;
  readonly notifications: NotificationsModule;
  readonly events: Events;
  readonly withTransaction: WithTransaction;
}

/** Quests, participations, reviews, draws, rewards and their statistics. */
function createQuestModules(core: Omit<ProductDeps, 'xEndpoints'> & CoreModules) {
  const { isFundingRequired, publicUrl } = core.config;
  const { projects, members, features } = core.accounts;
  const drafts = createDraftsModule({ ...core, projects, members });
  const pictures = createPicturesModule({ ...core, ...core.config, projects, members });
  const quests = createQuestsModule({ ...core, projects, features, drafts, pictures, isFundingRequired });
  const listingDays = createListingDaysModule({ ...core, quests });
  const payables = createPayablesModule(core);
  const activity = createActivityModule(core);
  const hiddenAds = (userId: string): ReturnType<AdsModule['hiddenFrom']> => ads.hiddenFrom(userId);
  const savedQuests = createSavedQuestsModule({ ...core, quests });
  const { listLogos } = projects;
  const sharePictures = createSharePicturesModule({ ...core, ...core.config, pictures, quests, projects });
  const pictureCare = pictures.createCare({ quests, drafts, projects, onCleared: sharePictures.onPicturesCleared });
  const parts = { ...core, quests, payables, activity, savedQuests, listLogos, sharePictures };
  const participations = createParticipationsModule({ ...parts, hiddenAds, publicUrl });
  const ads: AdsModule = createAdsModule({ ...core, quests, participations, prices: core.config.adPrices });
  const all = { ...core, quests, payables, activity, participations, ads };
  const reviews = createReviewsModule({ ...all, projects, isFundingRequired });
  const draws = createDrawsModule({ ...all, ...core.config });
  const rewards = createRewardsModule(all);
  const funding = createFundingModule({ ...all, draws, projects });
  const { payoutToken: token, pseudonymSecret } = core.config;
  /** The cover of a deleted user's work returns to its reserve, and their places among winners pass on. */
  const giveUp = async (userId: string, session: ClientSession): Promise<void> => {
    await payables.uncover({ userId, kind: 'task' }, session);
    await draws.releasePlaces(userId, session);
  };
  const payouts = createPayoutsModule({ ...all, admins: core.accounts.admins, token, giveUp });
  const progress = createProgressModule({ ...all, readPoints: core.accounts.readPoints });
  const payoutRecords = createPayoutRecordsModule({ ...all, projects });
  const profiles = createProfilesModule({ ...all, progress, payoutRecords, projects, members, publicUrl });
  const analytics = createAnalyticsModule({
    ...all,
    projects,
    pseudonymSecret,
    billVisits: ads.billVisits,
  });
  const dashboard = createProjectDashboardModule({
    ...all,
    members: core.accounts.members,
    features: core.accounts.features,
    readStats: analytics.readFigures,
    readDays: analytics.readDays,
    countWaiting: reviews.countWaiting,
  });
  return {
    drafts,
    pictures,
    pictureCare,
    sharePictures,
    quests,
    listingDays,
    payables,
    activity,
    participations,
    savedQuests,
    ads,
    reviews,
    draws,
    funding,
    rewards,
    payouts,
    progress,
    payoutRecords,
    profiles,
    giveUp,
    analytics,
    dashboard,
  };
}

type QuestModules = ReturnType<typeof createQuestModules>;

type AdminDeps = Omit<ProductDeps, 'xEndpoints'> &
  CoreModules &
  QuestModules & {
    readonly idempotency: Idempotency;
    readonly eraseAccount: EraseAccount;
    readonly wallets: WalletsModule;
  };

/** The administration of accounts and projects. */
function createAdminModules(all: AdminDeps) {
  const { accounts } = all;
  const { admins, projects, features, createAdmin } = accounts;
  const closeLive = all.onAccountClosed;
  const { sumReserved } = all.funding;
  const projectBalances = createProjectBalancesModule({ ...all, ...all.config, projects, sumReserved });
  return {
    projectBalances,
    creditRequests: createCreditRequestsModule({ ...all, projects, creditIn: projectBalances.creditIn }),
    deposits: createDepositsModule({ ...all, projects }),
    featured: createFeaturedModule(all),
    projectAdmin: createProjectAdminModule({ ...all, projects, features, sumReserved, closeLive }),
    userAdmin: createUserAdminModule({ ...all, admins, createAdmin, closeLive }),
  };
}

/** The audit log, and the wallets whose changes it records. */
function createWalletModules(core: Omit<ProductDeps, 'xEndpoints'> & CoreModules) {
  const { admins } = core.accounts;
  const nameOfAdmin = async (id: string) => (await admins.find(id))?.username ?? null;
  const usernameOf = async (typedName: string) => (await admins.findByUsername(typedName))?.username ?? null;
  const audit = createAuditModule({ ...core, nameOfAdmin, usernameOf });
  return { audit, wallets: createWalletsModule({ ...core, ...core.config, auditLog: audit.log }) };
}

/** The modules of the product, connected to each other. */
export function createProduct(deps: ProductDeps) {
  const { config, connection, observeTransaction: observe } = deps;
  const idempotency = createIdempotency(deps);
  const { withTransaction, settled } = createTransactions(connection, { observe, log: idempotency.log });
  const events = createEvents(deps.logger);
  const ledger = createLedgerModule({ ...deps, events, withTransaction });
  const notifications = createNotificationsModule({ ...deps, events });
  const accounts = createAccountsModule({ ...deps, ...config, ledger, notifications, withTransaction });
  const { users, tokens } = accounts;
  const core = { ...deps, accounts, users, tokens, withTransaction, events, ledger, notifications };
  const questModules = createQuestModules(core);
  const { listingDays, analytics, participations, reviews, draws, rewards, payouts, progress } = questModules;
  const referrals = createReferralsModule({ ...core, sharePictures: questModules.sharePictures });
  const xSignIn = createXSignInModule({ ...core, ...config, endpoints: deps.xEndpoints });
  const walletModules = createWalletModules(core);
  const { audit, wallets } = walletModules;
  const accountData = createAccountDataModule({
    ...core,
    sources: {
      participations: participations.dataOf,
      savedQuests: questModules.savedQuests.dataOf,
      rewards: rewards.data,
      notifications: notifications.dataOf,
      wallet: wallets.data,
    },
  });
  const waitlist = createWaitlistModule(core);
  const adminModules = createAdminModules({ ...core, ...questModules, ...accountData, idempotency, wallets });
  subscribe(events, { ...core, ...questModules, ...adminModules, idempotency, wallets });
  const { projectBalances, projectAdmin, deposits } = adminModules;
  const contact = createContactModule(core);
  const jobNames = () => jobs.map(({ name }) => name);
  const overview = createOverviewModule({ ...core, ...questModules, ...adminModules, contact, jobNames });
  const jobs: Job[] = [
    listingDays.concludeDueQuests,
    ...[reviews, listingDays, draws].flatMap((module) => module.jobs),
    ...[questModules.ads, questModules.funding, questModules.pictureCare].flatMap((module) => module.jobs),
    ...(deps.hasCostlyJobs === false ? [] : questModules.sharePictures.jobs),
    ...participations.jobs,
    ...payouts.jobs,
    ...progress.jobs,
    ...projectAdmin.jobs,
    ...waitlist.jobs,
    ...[wallets, overview].flatMap((module) => module.jobs),
  ];
  const others = [accounts, referrals, notifications, xSignIn, accountData, waitlist, contact, overview];
  const modules = [...others, ...[questModules, walletModules, adminModules].flatMap((group) => Object.values(group))];
  return {
    ...questModules,
    accounts,
    ledger,
    projectBalances,
    deposits,
    notifications,
    xSignIn,
    idempotency,
    audit,
    withTransaction,
    /** Verifies the ledger and the copies of its balances. */
    verifyLedger: () =>
      ledger.verify([accounts.readPoints, questModules.payables.readCovers, createReadEmptyReserves(connection)]),
    /** Stores buffered visits, and resolves once no transaction is running. */
    settled: async (): Promise<void> => {
      await analytics.visits.flush();
      await settled();
    },
    jobs,
    /** What `rebuild` can compute from other collections. */
    derived: modules.flatMap((module) => ('derived' in module ? module.derived : [])),
    routes: modules.flatMap((module) => ('routes' in module ? module.routes : [])),
  };
}

export type Product = ReturnType<typeof createProduct>;
