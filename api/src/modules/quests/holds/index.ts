import {
  AppError,
  listHolds,
  listOwnHolds,
  RISK_SIGNALS,
  settleHold,
  type BodyOf,
  type Hold,
  type OwnHold,
} from '@magnetx/contracts';
import { walkBatches } from '../../../db/walk-batches.ts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { userSubject } from '../../../http/audit-subjects.ts';
import { route } from '../../../http/route.ts';
import { createEnqueue } from '../../../jobs/index.ts';
import { createAppealedHold, isAppealable } from './appealed-hold.ts';
import { createAssessRisk } from './assess-risk.ts';
import type { StoredHold } from './hold.model.ts';
import { createHoldRepository } from './hold.repository.ts';
import { createNoteSharedWallet } from './note-shared-wallet.ts';
import { releaseHoldWork } from './release-hold.work.ts';
import {
  createReward,
  createSettleHold,
  textsOf,
  type HoldParts,
  type HoldsDeps,
  type SettleHold,
} from './settle-hold.ts';

export { createReadHeldRewards } from './read-held-rewards.ts';

function presentOwn(hold: StoredHold, { riskRules }: HoldParts): OwnHold {
  const { id, title, mxp, state, until, decidedAt, reason, appeal } = hold;
  return {
    ...{ id, title, mxp, state, reason },
    signals: textsOf(hold, riskRules),
    until: until.toISOString(),
    decided_at: decidedAt.toISOString(),
    can_appeal: isAppealable(hold),
    appeal: appeal && { state: appeal.state, sent_at: appeal.at.toISOString(), answer: appeal.answer },
  };
}

async function presentAll(rows: readonly StoredHold[], parts: HoldParts): Promise<Hold[]> {
  const people = await parts.users.list([...new Set(rows.map(({ userId }) => userId))]);
  return rows.map((hold) => {
    const user = people.find(({ id }) => id === hold.userId);
    return { ...presentOwn(hold, parts), user_id: user?.id ?? null, handle: user?.handle ?? '' };
  });
}

/** Settles a hold as an admin. Of concurrent calls one succeeds; the others throw `already_decided`. */
function settleAsAdmin({ holds, withTransaction }: HoldParts, { settle }: SettleHold) {
  return ({ id, state, reason }: BodyOf<typeof settleHold>, audit: Pick<AuditTrail, 'on' | 'done'>) =>
    withTransaction(async (session) => {
      const hold = await holds.find({ _id: id }, session);
      if (!hold) throw new AppError('not_found');
      const note = { subject: userSubject(hold.userId) };
      audit.on(note);
      if (hold.state !== 'held') throw new AppError('already_decided');
      await settle(hold, state, reason, session);
      // Without the reason, which is erased with the user's account.
      const did = state === 'released' ? 'released' : 'taken back';
      await audit.done({ ...note, detail: `The reward for “${hold.title}” was ${did}.` }, session);
    });
}

/** Rewards of missions that are held before they are paid, because their users raise signals of risk. */
export function createHoldsModule(deps: HoldsDeps) {
  const holds = createHoldRepository(deps.connection);
  const risk = createAssessRisk(deps);
  const parts: HoldParts = { ...deps, holds, risk, enqueue: createEnqueue(deps) };
  const settling = createSettleHold(parts);
  const settle = settleAsAdmin(parts, settling);
  const { riskRules } = deps;
  const rules = {
    score: riskRules.holdScore,
    days: riskRules.holdDays,
    signals: Object.values(RISK_SIGNALS).map(({ textOf, points }) => ({ text: textOf(riskRules), points })),
  };
  return {
    reward: createReward(parts),
    see: risk.see,
    countHeld: holds.countHeld,
    /** The state of the reward of a completion; null without a hold. */
    stateOf: async (completion: Pick<StoredHold, 'userId' | 'questId' | 'period'>) =>
      (await holds.find(completion))?.state ?? null,
    noteSharedWallet: createNoteSharedWallet(parts),
    appealed: createAppealedHold(parts, settling),
    erase: settling.erase,
    /** All holds of a user, for the download of their data. */
    dataOf: (userId: string) => walkBatches<StoredHold>((last, limit) => holds.listOf(userId, last?.id ?? '', limit)),
    work: [releaseHoldWork(parts, (hold, session) => settling.settle(hold, 'released', '', session))],
    routes: [
      route(listOwnHolds, async ({ caller, query }) => {
        const { rows, next } = await holds.page({ userId: caller().accountId }, query);
        return { holds: rows.map((hold) => presentOwn(hold, parts)), next, rules };
      }),
      route(listHolds, async ({ query }) => {
        const { rows, next } = await holds.page({ state: query.state }, query);
        return { holds: await presentAll(rows, parts), next };
      }),
      route(settleHold, async ({ body, audit }) => {
        await settle(body, audit);
        return {};
      }),
    ],
  };
}

export type HoldsModule = ReturnType<typeof createHoldsModule>;
