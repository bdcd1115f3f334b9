import type { ClientSession } from 'mongoose';
import { runEach, type Job } from '../../../jobs/index.ts';
import type { User } from '../../accounts/accounts/index.ts';
import type { Quest } from '../quests/index.ts';
import { claimDaysOf } from './claim-days.ts';
import type { WinnerClaim } from './claim.repository.ts';
import type { DrawDeps } from './draw-deps.ts';
import type { StoredDraw } from './draw.repository.ts';
import { grantPrize, hasPayableWallet, prizeCause } from './prize-share.ts';
import { winnerTexts } from './winner-texts.ts';

const CLAIMS_PER_READ = 100;

interface Place {
  readonly claim: WinnerClaim;
  readonly quest: Quest;
  readonly draw: StoredDraw;
  /** Undefined for a deleted account. */
  readonly holder: User | undefined;
}

/** The account, held so that a concurrent deletion or wallet conflicts. Undefined for a deleted one. */
async function holdAccount({ users }: DrawDeps, userId: string, session: ClientSession): Promise<User | undefined> {
  return (await users.hold(userId, session)) ? (await users.list([userId], session))[0] : undefined;
}

/** The next alternate with an account, and the tickets of the deleted ones before. Null if there is none. */
async function findNext(deps: DrawDeps, { giveawayId, alternates, handOvers }: StoredDraw, session: ClientSession) {
  const waiting = alternates.slice(handOvers.length);
  const entries = await deps.participations.entries.find(giveawayId, waiting, session);
  for (const [index, ticket] of waiting.entries()) {
    const userId = entries.get(ticket)?.userId ?? '';
    const user = await holdAccount(deps, userId, session);
    if (user) return { ticket, user, skipped: waiting.slice(0, index) };
  }
  return null;
}

/**
 * Passes a place on to the next alternate: the holder's unpaid share, and the giveaway's MXP. MXP that the holder was
 * credited stay theirs. The place of a deleted alternate passes on immediately. Without an alternate the holder keeps
 * the place, and is paid once that is possible. The share of a deleted holder then needs no cover.
 */
async function passOn(deps: DrawDeps, { claim, quest, draw, holder }: Place, session: ClientSession): Promise<void> {
  const { claims, draws, participations, payables, notifications, clock, winnerClaimDays } = deps;
  const { giveawayId, amountCents } = claim;
  const next = await findNext(deps, draw, session);
  if (!next) {
    if (!holder) await payables.uncover({ cause: prizeCause(giveawayId, claim.userId) }, session);
    return claims.change(claim.id, { dueAt: null }, session);
  }
  const now = clock.now();
  const out = [claim.ticket, ...next.skipped];
  const handOvers = out.map((ticketOut, index) => ({
    ticketOut,
    ticketIn: out[index + 1] ?? next.ticket,
    at: now,
    reason: index === 0 && holder ? ('no_wallet' as const) : ('account_deleted' as const),
  }));
  await payables.takeBack(prizeCause(giveawayId, claim.userId), session);
  await grantPrize(deps, quest, { userId: next.user.id, amountCents }, session);
  await draws.addHandOvers(giveawayId, handOvers, session);
  await participations.entries.recordHandOver(giveawayId, { out, in: next.ticket }, session);
  const days = claimDaysOf(now, winnerClaimDays);
  const dueAt = hasPayableWallet(deps.users, next.user) ? null : days.nextAt(now);
  const place = { ticket: next.ticket, userId: next.user.id, since: now, dueAt, remindedDay: 0 };
  // MXP alone were credited above, so nothing is left to claim.
  await (amountCents === 0 ? claims.close(claim.id, session) : claims.change(claim.id, place, session));
  const hasAlternate = draw.handOvers.length + handOvers.length < draw.alternates.length;
  const daysLeft = dueAt === null ? null : winnerClaimDays;
  const target = { kind: 'draw', id: giveawayId } as const;
  const notify = (userId: string, type: 'success' | 'warning', text: { title: string; message: string }) =>
    notifications.store({ userId, type, topic: 'giveaway', target, ...text }, session);
  await notify(next.user.id, 'success', winnerTexts.movedUp({ quest, amountCents, daysLeft, hasAlternate }));
  if (holder) await notify(holder.id, 'warning', winnerTexts.passedOn(quest, amountCents, winnerClaimDays));
}

/** Reminds a holder without a payable wallet, each day of a reminder once. */
async function remind(deps: DrawDeps, { claim, quest, draw }: Place, session: ClientSession): Promise<void> {
  const { claims, notifications, clock, winnerClaimDays } = deps;
  const { userId, amountCents } = claim;
  const now = clock.now();
  const days = claimDaysOf(claim.since, winnerClaimDays);
  const remindedDay = Math.max(claim.remindedDay, days.reminderDay(now));
  await claims.change(claim.id, { remindedDay, dueAt: days.nextAt(now) }, session);
  if (remindedDay === claim.remindedDay) return;
  const hasAlternate = draw.handOvers.length < draw.alternates.length;
  const text = winnerTexts.reminder({ quest, amountCents, daysLeft: days.daysLeft(now), hasAlternate });
  await notifications.store({ userId, type: 'warning', topic: 'payout', ...text }, session);
}

/**
 * Looks at a due claim. A holder who can be paid, or whose share is in a payout, keeps the place. Payouts take the same
 * payable, so a concurrent one conflicts with a hand-over, and one of the two is repeated.
 */
async function settleClaim(deps: DrawDeps, claimId: string, session: ClientSession): Promise<void> {
  const { claims, draws, quests, payables, clock, winnerClaimDays } = deps;
  const now = clock.now();
  const claim = await claims.findDue(claimId, now, session);
  if (!claim) return;
  const [holder, draw] = [await holdAccount(deps, claim.userId, session), await draws.find(claim.giveawayId, session)];
  const quest = await quests.find(claim.giveawayId);
  const [payable] = await payables.listByCauses([prizeCause(claim.giveawayId, claim.userId)], session);
  const isOver = payable?.status === 'paid' || (holder && !payable);
  // The draw of a removed giveaway is not shown, so its places stay.
  if (!quest || quest.deletedAt || !draw || isOver) return claims.close(claimId, session);
  const isBatched = payable?.status === 'batched';
  // A cancelled batch makes the claims of deleted holders due again.
  if (isBatched || hasPayableWallet(deps.users, holder)) return claims.change(claimId, { dueAt: null }, session);
  const place = { claim, quest, draw, holder };
  const isOpen = holder && now < claimDaysOf(claim.since, winnerClaimDays).endsAt;
  return isOpen ? remind(deps, place, session) : passOn(deps, place, session);
}

/** Reminds winners without a payable wallet, and passes on their places to alternates. */
export function passOnPlacesJob(deps: DrawDeps): Job {
  const { claims, withTransaction, clock } = deps;
  return {
    name: 'pass-on-places',
    everyMs: 0,
    run: async (context) => {
      for (;;) {
        const due = await claims.listDue(clock.now(), CLAIMS_PER_READ);
        await runEach(due, context, ({ id }) => withTransaction((session) => settleClaim(deps, id, session)));
        if (due.length < CLAIMS_PER_READ || context.isEnding()) return;
      }
    },
  };
}
