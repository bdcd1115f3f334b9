import { LISTING_DAY_MXP, formatMxp } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction.ts';
import type { Clock } from '../../runtime/clock.ts';
import { transfer, type LedgerModule } from '../ledger/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { Quest, QuestsModule } from '../quests/index.ts';
import { DAY_MS } from './listing-day.ts';

export interface ChargeListingDeps {
  readonly quests: Pick<QuestsModule, 'find' | 'schedule' | 'conclude'>;
  readonly ledger: Pick<LedgerModule, 'balanceOf' | 'postEntry'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
}

/** Charges a listing every day that has begun and is not paid; see {@link createChargeListing}. */
export type ChargeListing = (questId: number) => Promise<void>;

/** From when on it is unpaid; null while it is not shown, since nobody pays for a listing that nobody sees. */
function unpaidFrom({ status, isProjectActive, deletedAt, listedUntil }: Quest): Date | null {
  return status === 'active' && isProjectActive && deletedAt === null ? listedUntil : null;
}

/** Once per day whoever asks how often, by the key: `listing-day:<quest>:<the UTC day on which it began>`. */
async function payDay({ ledger }: ChargeListingDeps, quest: Quest, startsAt: Date, session: ClientSession) {
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

async function endUnpaid(deps: ChargeListingDeps, { id, projectId, title }: Quest, session: ClientSession) {
  await deps.quests.conclude(id, 'unpaid', session);
  const cause = `your balance did not cover ${formatMxp(LISTING_DAY_MXP)} for its next day.`;
  const message = `“${title}” is not listed any more: ${cause}`;
  const target = { kind: 'opportunity', id } as const;
  const told = { userId: projectId, type: 'warning', topic: 'opportunity', title: 'Listing ended', message } as const;
  await deps.notifications.store({ ...told, target }, session);
}

/** Answers whether a day was paid: not when none was due, or the listing has ended for want of MXP. */
async function chargeNext(deps: ChargeListingDeps, questId: number, session: ClientSession): Promise<boolean> {
  const quest = await deps.quests.find(questId, session);
  const startsAt = quest && unpaidFrom(quest);
  if (!quest || !startsAt || startsAt > deps.clock.now()) return false;
  if (quest.endsAt !== null && quest.endsAt <= startsAt) {
    await deps.quests.conclude(questId, 'deadline', session);
    return false;
  }
  // Looked at first: an entry that the balance refuses has been written in part, and this transaction goes on.
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
 * Pays an opportunity's listing day by day until now is paid for (design, section 3: fees), each day a transaction, so
 * that one that is cut off goes on where it was, and any number at once charge a day once. No day is charged that
 * begins at or after the deadline. A balance that does not cover the next day concludes the quest, and its owner is
 * told; no balance falls below zero.
 */
export function createChargeListing(deps: ChargeListingDeps): ChargeListing {
  return async (questId) => {
    let isPaid: boolean;
    do isPaid = await deps.withTransaction((session) => chargeNext(deps, questId, session));
    while (isPaid);
  };
}
