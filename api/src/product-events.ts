import type { ClientSession } from 'mongoose';
import type { Logger } from 'pino';
import { createEvent } from './events/index.ts';
import type { Idempotency } from './http/idempotency/index.ts';
import type { AccountsModule } from './modules/accounts/accounts/index.ts';
import type { AppealsModule } from './modules/accounts/appeals/index.ts';
import type { FollowsModule } from './modules/growth/follows/index.ts';
import type { ActivityModule } from './modules/quests/activity/index.ts';
import type { AdsModule } from './modules/quests/ads/index.ts';
import type { AnalyticsModule } from './modules/insight/analytics/index.ts';
import type { CalloutsModule } from './modules/quests/callouts/index.ts';
import type { Checks } from './modules/quests/checks/index.ts';
import type { CreditRequestsModule } from './modules/money/credit-requests/index.ts';
import type { DepositWalletsModule } from './modules/money/deposit-wallets/index.ts';
import type { DraftsModule } from './modules/quests/drafts/index.ts';
import type { DrawsModule } from './modules/quests/draws/index.ts';
import type { FundingModule } from './modules/money/funding/index.ts';
import { createPushBalance, type BalanceChange, type LedgerModule } from './modules/ledger/ledger/index.ts';
import type { EmailModule } from './modules/messages/email/index.ts';
import {
  notificationEvent,
  type NotificationsModule,
  type StoredNotification,
} from './modules/messages/notifications/index.ts';
import type { HoldsModule } from './modules/quests/holds/index.ts';
import type { AddedWork, Participation, ParticipationsModule } from './modules/quests/participations/index.ts';
import type { CoverChange, PayableChange } from './modules/ledger/payables/index.ts';
import type { PayoutRecordsModule } from './modules/money/payout-records/index.ts';
import type { PayoutsModule } from './modules/money/payouts/index.ts';
import type { PerksModule } from './modules/money/perks/index.ts';
import type { ProgressModule } from './modules/growth/progress/index.ts';
import type { Quest, QuestChange, QuestEditRequest, RequestedReserve } from './modules/quests/quests/index.ts';
import type { ReviewsModule } from './modules/quests/reviews/index.ts';
import type { SavedQuestsModule } from './modules/quests/saved-quests/index.ts';
import type { SharePicturesModule } from './modules/quests/share-pictures/index.ts';
import type { WalletsModule } from './modules/accounts/wallets/index.ts';
import type { Outbox } from './outbox/index.ts';
import type { Publish } from './realtime/publish.ts';

/** The events of the product. {@link subscribe} lists their subscribers. */
export function createEvents(logger: Logger) {
  return {
    questPosted: createEvent<Quest>('questPosted', logger),
    questChanged: createEvent<QuestChange>('questChanged', logger),
    editRequestChanged: createEvent<QuestEditRequest>('editRequestChanged', logger),
    questLive: createEvent<Quest>('questLive', logger),
    questUnlisted: createEvent<Quest>('questUnlisted', logger),
    questConcluded: createEvent<Quest>('questConcluded', logger),
    logoChanged: createEvent<string>('logoChanged', logger),
    workAdded: createEvent<AddedWork>('workAdded', logger),
    workChanged: createEvent<Participation>('workChanged', logger),
    balanceChanged: createEvent<BalanceChange>('balanceChanged', logger),
    reserveRequested: createEvent<RequestedReserve>('reserveRequested', logger),
    coverChanged: createEvent<CoverChange>('coverChanged', logger),
    payablesChanged: createEvent<readonly PayableChange[]>('payablesChanged', logger),
    notificationStored: createEvent<StoredNotification>('notificationStored', logger),
    walletSet: createEvent<string>('walletSet', logger),
    userErased: createEvent<string>('userErased', logger),
    projectClosing: createEvent<string>('projectClosing', logger),
    projectErased: createEvent<string>('projectErased', logger),
  };
}

export type Events = ReturnType<typeof createEvents>;

interface SubscribingModules {
  readonly accounts: AccountsModule;
  readonly activity: ActivityModule;
  readonly ads: AdsModule;
  readonly analytics: AnalyticsModule;
  readonly appeals: AppealsModule;
  readonly callouts: CalloutsModule;
  readonly checks: Pick<Checks, 'erase'>;
  readonly creditRequests: CreditRequestsModule;
  readonly depositWallets: DepositWalletsModule;
  readonly drafts: DraftsModule;
  readonly draws: DrawsModule;
  readonly email: EmailModule;
  readonly follows: FollowsModule;
  readonly funding: FundingModule;
  readonly holds: HoldsModule;
  readonly idempotency: Idempotency;
  readonly ledger: LedgerModule;
  readonly notifications: NotificationsModule;
  readonly participations: ParticipationsModule;
  readonly payoutRecords: PayoutRecordsModule;
  readonly payouts: PayoutsModule;
  readonly perks: PerksModule;
  readonly progress: ProgressModule;
  readonly savedQuests: SavedQuestsModule;
  readonly reviews: ReviewsModule;
  readonly sharePictures: SharePicturesModule;
  readonly wallets: WalletsModule;
  readonly publish: Publish;
  readonly outbox: Outbox;
}

/** Stores events for the consumers of the outbox. */
const createStores = (outbox: Outbox) => ({
  storeClosed: async (accountId: string, session: ClientSession): Promise<void> =>
    outbox.store('account.closed', { subject: accountId, payload: { accountId } }, session),
  storeNotification: async (stored: StoredNotification, session: ClientSession): Promise<void> =>
    outbox.store('notification.stored', notificationEvent(stored), session),
});

/** The subscribers of each event: inside its transaction, or after the commit. */
export function subscribe(events: Events, all: SubscribingModules): void {
  const { accounts, activity, ads, draws, funding, notifications, outbox, participations, progress, reviews } = all;
  const { onQuestChanged: redraw, onLogoChanged } = all.sharePictures;
  /** Closes an open appeal against a decision that was replaced. */
  const closeReplaced = (work: Participation, session: ClientSession): Promise<void> =>
    all.appeals.close('work', work.id, session, reviews.appealed.decisionOf(work));
  const { storeNotification } = createStores(outbox);
  events.questChanged.subscribe({
    inside: [reviews.onQuestChanged, ads.onQuestChanged, funding.onQuestChanged, redraw],
  });
  events.questPosted.subscribe({ inside: [reviews.onQuestPosted] });
  events.logoChanged.subscribe({ inside: [onLogoChanged] });
  events.editRequestChanged.subscribe({ inside: [reviews.onEditRequestChanged] });
  events.questLive.subscribe({ inside: [draws.openDraw, participations.claims.forget, all.follows.onQuestLive] });
  events.questUnlisted.subscribe({ inside: [draws.closeDraw, participations.claims.forget] });
  events.questConcluded.subscribe({
    inside: [activity.setConcluded, draws.freezeDraw, participations.claims.stopWaiting],
  });
  events.workAdded.subscribe({ inside: [reviews.onWorkAdded] });
  events.workChanged.subscribe({ inside: [reviews.onWorkChanged, closeReplaced] });
  events.reserveRequested.subscribe({ inside: [funding.onReserveRequested] });
  events.coverChanged.subscribe({ inside: [funding.onCoverChanged] });
  events.walletSet.subscribe({ inside: [all.holds.noteSharedWallet] });
  events.payablesChanged.subscribe({ inside: [all.payoutRecords.count] });
  events.balanceChanged.subscribe({
    inside: [accounts.copyPoints, progress.countEarnings],
    after: [createPushBalance(all)],
  });
  events.notificationStored.subscribe({
    inside: [storeNotification],
    after: [notifications.push],
  });
  subscribeToErasure(events, all);
}

/** The subscribers that forget an account. */
function subscribeToErasure(events: Events, all: SubscribingModules): void {
  const { activity, draws, idempotency, notifications, outbox, participations, payouts, progress } = all;
  const { storeClosed } = createStores(outbox);
  events.userErased.subscribe({
    inside: [
      // Before the work, whose removal closes open appeals.
      all.appeals.erase,
      participations.withdraw,
      participations.claims.erase,
      all.holds.erase,
      all.savedQuests.erase,
      all.follows.erase,
      activity.erase,
      draws.giveUp,
      notifications.erase,
      all.email.erase,
      all.accounts.eraseAccess,
      all.accounts.recentTokens.forgetDeleted,
      idempotency.erase,
      payouts.eraseWallets,
      progress.eraseTotals,
      all.wallets.erase,
      all.perks.erase,
      outbox.erase,
      storeClosed,
    ],
  });
  events.projectClosing.subscribe({
    inside: [all.creditRequests.erase, all.drafts.erase, all.perks.endAllOf, storeClosed],
  });
  events.projectErased.subscribe({
    inside: [
      all.analytics.unshareAll,
      participations.forgetSentTo,
      notifications.erase,
      all.email.erase,
      all.accounts.erasePasskeys,
      all.accounts.eraseAccess,
      idempotency.erase,
      all.payoutRecords.erase,
      all.follows.eraseProject,
      all.depositWallets.erase,
      all.callouts.erase,
      all.checks.erase,
      outbox.erase,
    ],
  });
}
