import { AppError, formatMxp, type BodyOf, type settleProjectRedemption } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { transfer } from '../../ledger/ledger/index.ts';
import { perkSubject } from './offer-perk.ts';
import { accountOf, heldAccountOf, type Offerer, type PerkParts } from './perk-deps.ts';
import type { StoredRedemption } from './perk.model.ts';

const DELETED = t('This person has deleted their account.');
const CLOSED_REASON = t('The project has closed its account.');

type Audit = Pick<AuditTrail, 'on' | 'done'>;
type Settled = BodyOf<typeof settleProjectRedemption>;

function notify({ notifications }: PerkParts, userId: string, title: string, message: string, session: ClientSession) {
  const about = { type: 'info', topic: 'account', target: { kind: 'perks' } } as const;
  return notifications.store({ ...about, userId, title, message }, session);
}

/** Returns the MXP of a redemption to its user, once. Neither the stock nor the code is used again. */
async function refundIn(
  parts: PerkParts,
  { id, userId, perkId, projectId, state }: StoredRedemption,
  reason: string,
  session: ClientSession,
): Promise<StoredRedemption> {
  const { redemptions, users, ledger, clock } = parts;
  if (userId === '' || (await users.hold(userId, session)) === null)
    throw new AppError('conflict', { message: DELETED });
  const changes = { state: 'refunded', reason, settledAt: clock.now() } as const;
  const refunded = await redemptions.settle(id, ['waiting', 'fulfilled'], changes, session);
  if (!refunded) throw new AppError('already_decided');
  const { title, priceMxp } = refunded;
  const from = state === 'waiting' ? heldAccountOf(perkId) : accountOf(projectId);
  const postings = transfer(from, `user:${userId}`, priceMxp);
  await ledger.postEntry({ key: `perk-refund:${id}`, kind: 'perk-refund', memo: title, postings }, session);
  const message = t('{priceMxp} came back to you for “{title}”. Reason: {reason}', {
    priceMxp: formatMxp(priceMxp),
    title,
    reason,
  });
  await notify(parts, userId, t('Perk refunded'), message, session);
  return refunded;
}

/** Moves the price of a redemption that no longer waits to its offerer. */
async function payOfferer(
  { ledger }: Pick<PerkParts, 'ledger'>,
  { id, perkId, projectId, title, priceMxp }: StoredRedemption,
  session: ClientSession,
): Promise<void> {
  const postings = transfer(heldAccountOf(perkId), accountOf(projectId), priceMxp);
  await ledger.postEntry({ key: `perk-payment:${id}`, kind: 'perk-payment', memo: title, postings }, session);
}

async function fulfilIn(
  parts: PerkParts,
  { id, userId, title }: StoredRedemption,
  note: string,
  session: ClientSession,
) {
  const changes = { state: 'fulfilled', note, settledAt: parts.clock.now() } as const;
  const fulfilled = await parts.redemptions.settle(id, ['waiting'], changes, session);
  if (!fulfilled) throw new AppError('already_decided');
  await payOfferer(parts, fulfilled, session);
  await notify(
    parts,
    userId,
    t('Perk fulfilled'),
    `${t('“{title}” is fulfilled.', { title })} ${note}`.trim(),
    session,
  );
  return fulfilled;
}

/** The settlement of redemptions by their offerers. Throws `not_found` for those of another one. */
export function createSettleRedemption(parts: PerkParts) {
  const { redemptions, withTransaction } = parts;
  return {
    /**
     * Fulfils a redemption, or refunds it, also after its fulfilment. Of concurrent calls of one kind one succeeds; the
     * others throw `already_decided`. Throws `insufficient_balance` if the MXP of a fulfilled one are spent.
     */
    settle: (id: string, { state, words }: Settled, offerer: Offerer, audit: Audit): Promise<StoredRedemption> =>
      withTransaction(async (session) => {
        const redemption = await redemptions.find(id, session);
        if (!redemption || redemption.projectId !== offerer) throw new AppError('not_found');
        const note = { subject: perkSubject(redemption.title) };
        audit.on(note);
        const settled =
          state === 'refunded'
            ? await refundIn(parts, redemption, words, session)
            : await fulfilIn(parts, redemption, words, session);
        // Without the words, which are erased with the user's account.
        await audit.done({ ...note, detail: `A redemption was ${state}.` }, session);
        return settled;
      }),

    /** Refunds what waits for a project that is closing, one redemption per transaction. */
    refundWaiting: async (projectId: string): Promise<void> => {
      const refundNext = (): Promise<boolean> =>
        withTransaction(async (session) => {
          const waiting = await redemptions.findWaiting(projectId, session);
          if (!waiting) return false;
          await refundIn(parts, waiting, CLOSED_REASON, session);
          return true;
        });
      while (await refundNext());
    },

    /** Closes what waits for a user whose account is deleted: its offerer keeps the price. Erases the user's words. */
    erase: async (userId: string, session: ClientSession): Promise<void> => {
      for (const waiting of await redemptions.listWaitingOf(userId, session)) await payOfferer(parts, waiting, session);
      await redemptions.erase(userId, session);
    },
  };
}
