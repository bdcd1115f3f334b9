import { AppError, formatMxp } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { transfer, type AccountName } from '../../ledger/ledger/index.ts';
import { perkSubject } from './offer-perk.ts';
import { accountOf, type Offerer, type PerkParts } from './perk-deps.ts';
import type { StoredRedemption } from './perk.model.ts';

const DELETED = 'This person has deleted their account.';
const CLOSED_REASON = 'The project has closed its account.';

type Audit = Pick<AuditTrail, 'on' | 'done'>;

function notify({ notifications }: PerkParts, userId: string, title: string, message: string, session: ClientSession) {
  const about = { type: 'info', topic: 'account', target: { kind: 'perks' } } as const;
  return notifications.store({ ...about, userId, title, message }, session);
}

/** Returns the MXP of a redemption to its user, once. Neither the stock nor the code is used again. */
async function refundIn(
  parts: PerkParts,
  { id, userId }: StoredRedemption,
  { reason, from }: { readonly reason: string; readonly from: AccountName },
  session: ClientSession,
): Promise<StoredRedemption> {
  const { redemptions, users, ledger, clock } = parts;
  if (userId === '' || !(await users.hold(userId, session))) throw new AppError('conflict', { message: DELETED });
  const changes = { state: 'refunded', reason, settledAt: clock.now() } as const;
  const refunded = await redemptions.settle(id, ['waiting', 'fulfilled'], changes, session);
  if (!refunded) throw new AppError('already_decided');
  const { title, priceMxp } = refunded;
  const postings = transfer(from, `user:${userId}`, priceMxp);
  await ledger.postEntry({ key: `perk-refund:${id}`, kind: 'perk-refund', memo: title, postings }, session);
  const message = `${formatMxp(priceMxp)} came back to you for “${title}”. Reason: ${reason}`;
  await notify(parts, userId, 'Perk refunded', message, session);
  return refunded;
}

/** What offerers do with redemptions of their perks. Throws `not_found` for those of another one. */
export function createSettleRedemption(parts: PerkParts) {
  const { redemptions, ledger, withTransaction, clock } = parts;
  const find = async (id: string, offerer: Offerer, audit: Audit, session: ClientSession) => {
    const redemption = await redemptions.find(id, session);
    if (!redemption || redemption.projectId !== offerer) throw new AppError('not_found');
    audit.on({ subject: perkSubject(redemption.title) });
    return redemption;
  };
  return {
    /** Of concurrent calls one succeeds; the others throw `already_decided`. */
    fulfil: (id: string, note: string, offerer: Offerer, audit: Audit): Promise<StoredRedemption> =>
      withTransaction(async (session) => {
        const { userId, title } = await find(id, offerer, audit, session);
        const changes = { state: 'fulfilled', note, settledAt: clock.now() } as const;
        const fulfilled = await redemptions.settle(id, ['waiting'], changes, session);
        if (!fulfilled) throw new AppError('already_decided');
        await audit.done({ subject: perkSubject(title), detail: 'The redemption was fulfilled.' }, session);
        await notify(parts, userId, 'Perk fulfilled', `“${title}” is fulfilled. ${note}`.trim(), session);
        return fulfilled;
      }),

    /** Throws `already_decided` for a second refund, and `insufficient_balance` if the project has spent the MXP. */
    refund: (id: string, reason: string, offerer: Offerer, audit: Audit): Promise<StoredRedemption> =>
      withTransaction(async (session) => {
        const redemption = await find(id, offerer, audit, session);
        const refunded = await refundIn(parts, redemption, { reason, from: accountOf(offerer) }, session);
        const detail = `${formatMxp(redemption.priceMxp)} came back to the user. Reason: ${reason}`;
        await audit.done({ subject: perkSubject(redemption.title), detail }, session);
        return refunded;
      }),

    /**
     * Refunds what waits for a project that is closing, one redemption per transaction: from what it has left, and then
     * from the platform.
     */
    refundWaiting: async (projectId: string): Promise<void> => {
      const refundNext = (): Promise<boolean> =>
        withTransaction(async (session) => {
          const waiting = await redemptions.findWaiting(projectId, session);
          if (!waiting) return false;
          const own = accountOf(projectId);
          const isCovered = (await ledger.balanceOf(own, session)) >= waiting.priceMxp;
          const from = isCovered ? own : 'platform:issuance';
          await refundIn(parts, waiting, { reason: CLOSED_REASON, from }, session);
          return true;
        });
      while (await refundNext());
    },
  };
}
