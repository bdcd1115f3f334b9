import assert from 'node:assert/strict';
import {
  getPayout,
  getPointsTotal,
  getProjectBalance,
  getProjectQuest,
  getReferralStats,
  getRewards,
  listAppeals,
  listTransfers,
  reconcilePayouts,
  transferStateSchema,
  type Call,
} from '@magnetx/contracts';
import { verifyLedgerOf } from '../commands/ledger-verify.ts';
import { verifyProgressOf } from '../commands/progress-verify.ts';
import { withDatabase } from '../backup/with-database.ts';
import { loadDatabaseSettings } from '../config.ts';
import { readRecorded } from '../testing/event-recorder.ts';
import { debtsOf } from './funding-rules.ts';
import { onHoldMxpOf } from './hold-rules.ts';
import { heldMxpOf } from './perk-rules.ts';
import { reservedMxpOf } from './quest-rules.ts';
import type { Batch, MoneyModel, Payable, Project, Quest, User } from './money-model.ts';
import type { Caller, Hands, Sent } from './step.ts';

/** How many of the newest quests and payouts are compared. */
const [QUESTS, BATCHES] = [60, 2];

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const centsOf = (payables: readonly Payable[], ...statuses: readonly Payable['status'][]): number =>
  sumOf(payables.filter(({ status }) => statuses.includes(status)).map(({ cents }) => cents));

const DELIVERED_WITHIN_MS = 60_000;

/** Makes a call that must succeed. */
export const createRead =
  ({ send }: Pick<Hands, 'send'>) =>
  async <C extends Call>(call: C, caller: Caller, input?: Sent<C>) => {
    const outcome = await send(call, caller, input);
    if (outcome.code !== null) throw new Error(`${call.name} answered ${outcome.code}`);
    return outcome.body;
  };

interface Comparison {
  readonly model: MoneyModel;
  readonly read: ReturnType<typeof createRead>;
  readonly databaseUrl: string;
  readonly nowMs: number;
}

async function compareUser({ model, read }: Comparison, user: User): Promise<void> {
  const { totalPoints, heldMxp } = (await read(getPointsTotal, user)).data;
  const { stats } = (await read(getReferralStats, user)).data;
  const rewards = await read(getRewards, user);
  const own = model.payables.filter((payable) => payable.user === user);
  const shown = {
    mxp: totalPoints,
    heldMxp,
    referrals: stats.totalReferrals,
    owedCents: rewards.payable_cents,
    paidCents: rewards.paid_cents,
    payables: rewards.payables.map(({ amount_cents: cents, status }) => `${cents} ${status}`).sort(),
  };
  const expected = {
    mxp: user.mxp,
    heldMxp: onHoldMxpOf(model, user),
    referrals: user.referrals,
    owedCents: centsOf(own, 'payable', 'batched'),
    paidCents: centsOf(own, 'paid'),
    payables: own.map(({ cents, status }) => `${cents} ${status}`).sort(),
  };
  assert.deepEqual(shown, expected, `${user.handle} is shown another account than the model's`);
}

async function compareProject({ model, read }: Comparison, project: Project): Promise<void> {
  const { mxp_balance: mxp, available_cents: cents, ...rest } = await read(getProjectBalance, project);
  const debts = debtsOf(model, project);
  const own = model.quests.filter((quest) => quest.project === project);
  assert.deepEqual(
    { mxp, cents, reserved: rest.reserved_cents, owed: rest.owed_cents, advanced: rest.advanced_cents },
    {
      mxp: project.mxp,
      cents: project.cents,
      reserved: sumOf(own.map(({ reserve }) => reserve)),
      owed: centsOf(debts, 'payable', 'batched', 'paid'),
      advanced: centsOf(debts, 'paid'),
    },
    `${project.name} is shown another balance than the model's`,
  );
}

async function compareQuest({ read }: Comparison, { id, project, status, taken, isFunded }: Quest): Promise<void> {
  const { quest } = await read(getProjectQuest, project, { params: { questId: id } });
  const shown = { status: quest.status, taken: quest.currentParticipants, isFunded: quest.is_funded };
  assert.deepEqual(shown, { status, taken, isFunded }, `quest ${id} is not as in the model`);
}

async function compareBatch({ read }: Comparison, batch: Batch): Promise<void> {
  const { rows } = await read(getPayout, 'admin', { params: { batchId: batch.id }, query: { limit: 50 } });
  const shown = rows.map(({ wallet, amount_cents: cents }) => `${cents} to ${wallet.toLowerCase()}`).sort();
  const expected = [...batch.wallets].map(([user, wallet]) => {
    const own = batch.payables.filter((payable) => payable.user === user);
    const isErased = user.isDeleted && batch.status === 'paid';
    return `${sumOf(own.map(({ cents }) => cents))} to ${isErased ? '' : wallet}`;
  });
  assert.deepEqual(shown, expected.sort(), `payout ${batch.id} is not as it was prepared`);
}

/** Compares the transfers that were read from the chain, and the appeals that wait. */
async function compareQueues({ model, read }: Comparison): Promise<void> {
  for (const state of transferStateSchema.options) {
    const { transfers: listed } = await read(listTransfers, 'admin', { query: { state, limit: 500 } });
    const shown = listed.map(({ id, amount_cents: cents }) => `${cents} of ${id}`);
    const own = model.chain.flatMap(({ transfers }) => transfers.filter((transfer) => transfer.state === state));
    const expected = own.map(({ id, cents }) => `${cents} of ${id}`);
    assert.deepEqual(shown.sort(), expected.sort(), `the ${state} transfers are not as in the model`);
  }
  const { appeals } = await read(listAppeals, 'admin', { query: { limit: 500 } });
  const open = model.appeals.filter(({ isOpen, work }) => isOpen && !work.user.isDeleted);
  assert.deepEqual(appeals.map(({ id }) => id).sort(), open.map(({ id }) => id).sort(), 'open appeals differ');
}

async function compareTotals({ model, read, databaseUrl }: Comparison): Promise<void> {
  const { payable_cents: payable, batched_cents: batched, ...rest } = await read(reconcilePayouts, 'admin');
  const shown = { payable, batched, paid: rest.paid_cents, wrong: rest.discrepancies };
  const expected = {
    payable: centsOf(model.payables, 'payable'),
    batched: centsOf(model.payables, 'batched'),
    paid: centsOf(model.payables, 'paid'),
    wrong: [],
  };
  assert.deepEqual(shown, expected, 'payables and batches are not as in the model');
  const settings = loadDatabaseSettings({ MONGODB_URL: databaseUrl });
  const { heldMxp, heldCents, discrepancies } = await verifyLedgerOf(settings);
  const { discrepancies: ofProgress } = await verifyProgressOf(settings);
  const { projects, quests } = model;
  const covered = model.payables.filter(({ isCovered, status }) => isCovered && status !== 'paid');
  const held = {
    heldMxp: sumOf([
      ...model.users.map(({ mxp }) => mxp),
      ...projects.map(({ mxp }) => mxp),
      ...quests.map(reservedMxpOf),
      heldMxpOf(model),
      onHoldMxpOf(model),
    ]),
    heldCents: sumOf(
      [...projects, ...quests.map(({ reserve: cents }) => ({ cents })), ...covered].map(({ cents }) => cents),
    ),
    discrepancies: [],
  };
  assert.deepEqual({ heldMxp, heldCents, discrepancies }, held, 'the ledger is not as the model');
  assert.deepEqual(ofProgress, [], 'what users earned does not follow from the ledger');
}

/** Later events may wait for the lease of a killed process, or for a retry. */
async function compareEvents({ databaseUrl, nowMs }: Comparison): Promise<void> {
  const until = new Date(nowMs - DELIVERED_WITHIN_MS);
  const { events, ...rest } = await withDatabase(databaseUrl, (connection) => readRecorded(connection, until));
  assert.ok(events > 0, 'no event was stored');
  assert.deepEqual(rest, { waiting: 0, lost: [], tooEarly: [] }, 'events were not delivered in order');
}

/** Compares everything that the product shows about money with the model. Throws on a difference. */
export async function compareAll(comparison: Comparison): Promise<void> {
  const { users, projects, quests, batches } = comparison.model;
  const active = users.filter(({ isDeleted, isSuspended }) => !isDeleted && !isSuspended);
  await Promise.all(active.map((user) => compareUser(comparison, user)));
  const open = projects.filter(({ isClosed }) => !isClosed);
  await Promise.all(open.map((project) => compareProject(comparison, project)));
  const shown = quests.filter(({ isRemoved, project }) => !isRemoved && !project.isClosed);
  await Promise.all(shown.slice(-QUESTS).map((quest) => compareQuest(comparison, quest)));
  const kept = batches.filter(({ status }) => status !== 'cancelled');
  await Promise.all(kept.slice(-BATCHES).map((batch) => compareBatch(comparison, batch)));
  await compareQueues(comparison);
  await compareTotals(comparison);
  await compareEvents(comparison);
}
