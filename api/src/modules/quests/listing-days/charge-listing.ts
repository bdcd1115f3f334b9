import { LISTING_DAY_MXP, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { transfer, type LedgerModule } from '../../ledger/ledger/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { Quest, QuestsModule } from '../quests/index.ts';
import { DAY_MS } from './listing-day.ts';

/** The dependencies of the module's parts. */
export interface ListingDaysDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly quests: Pick<QuestsModule, 'find' | 'schedule' | 'conclude'>;
  readonly ledger: Pick<LedgerModule, 'balanceOf' | 'postEntry'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
}

/** The start of the first unpaid day. Null while the listing is hidden, because hidden days are free. */
function unpaidFrom({ status, isProjectActive, deletedAt, listedUntil }: Quest): Date | null {
  return status === 'active' && isProjectActive && deletedAt === null ? listedUntil : null;
}

/** Charges each day once, by the key `listing-day:<quest>:<UTC day on which it begins>`. */
async function payDay({ ledger }: ListingDaysDeps, quest: Quest, startsAt: Date, session: ClientSession) {
  const day = startsAt.toISOString().slice(0, 10);
  await ledger.postEntry(
    {
      key: `listing-day:${quest.id}:${day}`,
      kind: 'listing-day',
      memo: `Listing on ${day} of quest ${quest.id}`,
      postings: transfer(`project:${quest.projectId}`, 'platform:fees', LISTING_DAY_MXP),
    },
    session,
  );
}

async function endUnpaid(deps: ListingDaysDeps, { id, projectId, title }: Quest, session: ClientSession) {
  await deps.quests.conclude(id, 'unpaid', session);
  const message = t('“{title}” is not listed any more: your balance did not cover {mxp} for its next day.', {
    title,
    mxp: formatMxp(LISTING_DAY_MXP),
  });
  const target = { kind: 'opportunity', id } as const;
  const notification = {
    userId: projectId,
    type: 'warning',
    topic: 'opportunity',
    title: t('Listing ended'),
    message,
  } as const;
  await deps.notifications.store({ ...notification, target }, session);
}

/** Charges the next day. Returns false if none is due, or if the balance is too low and the listing ends. */
async function chargeNext(deps: ListingDaysDeps, questId: number, session: ClientSession): Promise<boolean> {
  const quest = await deps.quests.find(questId, session);
  const startsAt = quest && unpaidFrom(quest);
  if (!quest || !startsAt || startsAt > deps.clock.now()) return false;
  if (quest.endsAt !== null && quest.endsAt <= startsAt) {
    await deps.quests.conclude(questId, 'deadline', session);
    return false;
  }
  // Checked first, because a refused entry is written in part and this transaction continues.
  const balanceMxp = await deps.ledger.balanceOf(`project:${quest.projectId}`, session);
  if (balanceMxp < LISTING_DAY_MXP) {
    await endUnpaid(deps, quest, session);
    return false;
  }
  await payDay(deps, quest, startsAt, session);
  await deps.quests.schedule.extendListing(questId, new Date(startsAt.getTime() + DAY_MS), session);
  return true;
}

/**
 * Charges an opportunity's listing for every day up to now. Each day is one transaction, so
 * an interrupted run resumes there, and concurrent runs charge a day once. Days from the deadline on are free. If the
 * balance does not cover the next day, the quest is concluded and its owner notified.
 */
export function createChargeListing(deps: ListingDaysDeps) {
  return async (questId: number): Promise<void> => {
    let isPaid: boolean;
    do isPaid = await deps.withTransaction((session) => chargeNext(deps, questId, session));
    while (isPaid);
  };
}

export type ChargeListing = ReturnType<typeof createChargeListing>;
