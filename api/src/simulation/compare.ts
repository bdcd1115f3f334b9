import assert from 'node:assert/strict';
import {
  getPointsTotal,
  getProjectBalance,
  getProjectQuest,
  getReferralStats,
  getRewards,
  reconcilePayouts,
  type Call,
} from '@magnetx/contracts';
import { verifyLedgerOf } from '../commands/ledger-verify.ts';
import { loadDatabaseSettings } from '../config.ts';
import type { MoneyModel, Payable, Project, Quest, User } from './money-model.ts';
import type { Caller, Hands, Sent } from './step.ts';

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const centsOf = (payables: readonly Payable[], ...statuses: readonly Payable['status'][]): number =>
  sumOf(payables.filter(({ status }) => statuses.includes(status)).map(({ cents }) => cents));

/** Compares what the product shows with the model. Each check throws on a difference. */
export function createComparison(model: MoneyModel, { send }: Hands, databaseUrl: string) {
  const read = async <C extends Call>(call: C, caller: Caller, input?: Sent<C>) => {
    const outcome = await send(call, caller, input);
    if (outcome.code !== null) throw new Error(`${call.name} answered ${outcome.code}`);
    return outcome.body;
  };

  const compareUser = async (user: User): Promise<void> => {
    const { totalPoints } = (await read(getPointsTotal, user)).data;
    const { stats } = (await read(getReferralStats, user)).data;
    const rewards = await read(getRewards, user);
    const own = model.payables.filter((payable) => payable.user === user);
    const shown = {
      mxp: totalPoints,
      referrals: stats.totalReferrals,
      owedCents: rewards.payable_cents,
      paidCents: rewards.paid_cents,
      payables: rewards.payables.map(({ amount_cents: cents, status }) => `${cents} ${status}`).sort(),
    };
    const expected = {
      mxp: user.mxp,
      referrals: user.referrals,
      owedCents: centsOf(own, 'payable', 'batched'),
      paidCents: centsOf(own, 'paid'),
      payables: own.map(({ cents, status }) => `${cents} ${status}`).sort(),
    };
    assert.deepEqual(shown, expected, `${user.handle} is shown another account than the model's`);
  };

  const compareProject = async (project: Project): Promise<void> => {
    const { mxp_balance: mxp, available_cents: cents } = await read(getProjectBalance, project);
    assert.deepEqual(
      { mxp, cents },
      { mxp: project.mxp, cents: project.cents },
      `${project.name} is shown another balance than the model's`,
    );
  };

  const compareQuest = async ({ id, project, status, taken }: Quest): Promise<void> => {
    const { quest } = await read(getProjectQuest, project, { params: { questId: id } });
    const shown = { status: quest.status, taken: quest.currentParticipants };
    assert.deepEqual(shown, { status, taken }, `quest ${id} is not as in the model`);
  };

  const compareTotals = async (): Promise<void> => {
    const { payable_cents: payable, batched_cents: batched, ...rest } = await read(reconcilePayouts, 'admin');
    const shown = { payable, batched, paid: rest.paid_cents, wrong: rest.discrepancies };
    const expected = {
      payable: centsOf(model.payables, 'payable'),
      batched: centsOf(model.payables, 'batched'),
      paid: centsOf(model.payables, 'paid'),
      wrong: [],
    };
    assert.deepEqual(shown, expected, 'payables and batches are not as in the model');
    const { heldMxp, heldCents, discrepancies } = await verifyLedgerOf(
      loadDatabaseSettings({ MONGODB_URL: databaseUrl }),
    );
    const held = {
      heldMxp: sumOf([...model.users, ...model.projects].map(({ mxp }) => mxp)),
      heldCents: sumOf(model.projects.map(({ cents }) => cents)),
      discrepancies: [],
    };
    assert.deepEqual({ heldMxp, heldCents, discrepancies }, held, 'the ledger is not as the model');
  };

  return {
    /** Everything that the product shows about money. */
    all: async (): Promise<void> => {
      await Promise.all(model.users.filter(({ isDeleted }) => !isDeleted).map(compareUser));
      await Promise.all(model.projects.filter(({ isClosed }) => !isClosed).map(compareProject));
      const quests = model.quests.filter(({ isRemoved, project }) => !isRemoved && !project.isClosed);
      await Promise.all(quests.slice(-60).map(compareQuest));
      await compareTotals();
    },
  };
}
