import {
  approveReviewItem,
  cancelPayout,
  enterGiveaway,
  listReviewItems,
  markPayoutPaid,
  preparePayout,
  rejectReviewItem,
  reverseReviewItems,
  submitTask,
} from '@magnetx/contracts';
import { livingUsers } from './account-steps.ts';
import { kindOf } from './kinds.ts';
import { finalize } from './chain-rules.ts';
import type { Batch, Block, Work } from './money-model.ts';
import { recentQuests } from './quest-steps.ts';
import * as rules from './reward-rules.ts';
import type { PlanStep } from './step.ts';

/** Older work is left alone. */
const RECENT = 40;

const submit: PlanStep = ({ model, random, nowMs, count }) => {
  const user = random.pick(livingUsers(model));
  const tasks = recentQuests(model).filter((quest) => kindOf(quest).takesWork);
  const open = tasks.filter(({ status }) => status === 'active');
  const quest = random.pick(random.chance(0.9) ? open : tasks);
  if (!user || !quest) return null;
  const { work, refusal } = rules.submitWork(model, user, quest, nowMs);
  const text = `simulated${count}`;
  return {
    title: `submission of ${user.handle} to task ${quest.id}`,
    touches: [user, quest],
    expected: refusal,
    run: async ({ send }) => {
      const body = { task_id: quest.id, submission_url: `https://x.com/post/${count}`, submission_text: text };
      const { code } = await send(submitTask, user, { body });
      if (code !== null) return code;
      const found = await send(listReviewItems, 'admin', { query: { search: text } });
      const item = found.code === null ? found.body.submissions[0] : undefined;
      if (!item) throw new Error(`The submission ${text} is not in the queue`);
      work.id = item.id;
      return null;
    },
  };
};

const enter: PlanStep = ({ model, random, nowMs }) => {
  const user = random.pick(livingUsers(model));
  const giveaways = recentQuests(model).filter((quest) => kindOf(quest).hasDraw);
  const open = giveaways.filter(({ status }) => status === 'active');
  const quest = random.pick(random.chance(0.9) ? open : giveaways);
  if (!user || !quest) return null;
  const { entry, refusal } = rules.enterGiveaway(user, quest, nowMs);
  return {
    title: `entry of ${user.handle} in giveaway ${quest.id}`,
    touches: [user, quest],
    expected: refusal,
    run: async ({ send }) => {
      const outcome = await send(enterGiveaway, user, { body: { giveaway_id: quest.id } });
      if (outcome.code === null) entry.ticket = outcome.body.giveaway.user_participation?.ticket ?? '';
      return outcome.code;
    },
  };
};

export const nameOf = ({ user, quest, status }: Work): string => `${status} work of ${user.handle} on task ${quest.id}`;

/** Work that is in the review queue. */
export function pickWork({ model, random }: Parameters<PlanStep>[0], usual: Work['status']): Work | undefined {
  const works = model.works.filter(({ user, status }) => !user.isDeleted && status !== 'removed').slice(-RECENT);
  return random.pick(random.chance(0.9) ? works.filter(({ status }) => status === usual) : works);
}

const reviewed = ({ id }: Work) => ({ id, type: 'task' as const });

const approve: PlanStep = (planning) => {
  const work = pickWork(planning, 'pending');
  if (!work) return null;
  const title = `approval of ${nameOf(work)}`;
  const expected = rules.approveWork(planning.model, work);
  return {
    title,
    touches: [work.user, work.quest, work.quest.project],
    expected,
    run: async ({ send }) => (await send(approveReviewItem, 'admin', { body: reviewed(work) })).code,
  };
};

const reject: PlanStep = (planning) => {
  const work = pickWork(planning, 'pending');
  if (!work) return null;
  const title = `rejection of ${nameOf(work)}`;
  const expected = rules.rejectWork(work, planning.nowMs);
  return {
    title,
    touches: [work.user, work.quest],
    expected,
    run: async ({ send }) =>
      (await send(rejectReviewItem, 'admin', { body: { ...reviewed(work), reason: 'simulated' } })).code,
  };
};

const reverse: PlanStep = (planning) => {
  const work = pickWork(planning, 'approved');
  if (!work) return null;
  const title = `reversal of ${nameOf(work)}`;
  const expected = rules.reverseWork(planning.model, work);
  return {
    title,
    touches: [work.user, work.quest, work.quest.project],
    expected,
    run: async ({ send }) => (await send(reverseReviewItems, 'admin', { body: { items: [reviewed(work)] } })).code,
  };
};

const prepare: PlanStep = ({ model, nowMs }) => {
  const { batch, refusal } = rules.preparePayout(model);
  const month = new Date(nowMs).toISOString().slice(0, 7);
  const uncovered = rules.uncoveredOf(batch.payables);
  return {
    title: `preparation of a payout of ${batch.payables.length} rewards`,
    touches: null,
    expected: refusal,
    run: async ({ send }) => {
      const outcome = await send(preparePayout, 'admin', { body: { month, uncovered_cents: uncovered } });
      if (outcome.code === null) batch.id = outcome.body.batch.id;
      return outcome.code;
    },
  };
};

/** Of dollars with 6 decimals. */
const UNITS_PER_CENT = 10_000n;

const titleOf = (what: string, { id, status }: Batch): string => `${what} of ${status} payout ${id}`;

/** A batch is paid by one transaction on the chain, which is final when it is named. */
const pay: PlanStep = ({ model, random }) => {
  const batch = random.pick(model.batches.slice(-2));
  if (!batch) return null;
  const title = titleOf('payment', batch);
  const expected = rules.payPayout(batch);
  const block: Block = { hash: '', state: 'pending', transfers: [] };
  model.chain.push(block);
  finalize(model, 0);
  const paid = [...batch.wallets].map(([user, to]) => {
    const own = batch.payables.filter((payable) => payable.user === user);
    return { to, units: BigInt(own.reduce((sum, { cents }) => sum + cents, 0)) * UNITS_PER_CENT };
  });
  const uncovered = rules.uncoveredOf(batch.payables);
  return {
    title,
    touches: null,
    expected,
    run: async ({ send, chain }) => {
      block.hash = await chain.payOut(...paid);
      await chain.finalize();
      const body = { transactions: [block.hash], uncovered_cents: uncovered };
      return (await send(markPayoutPaid, 'admin', { params: { batchId: batch.id }, body })).code;
    },
  };
};

const cancel: PlanStep = ({ model, random }) => {
  const batch = random.pick(model.batches.slice(-2));
  if (!batch) return null;
  const title = titleOf('cancellation', batch);
  const expected = rules.cancelPayout(model, batch);
  return {
    title,
    touches: null,
    expected,
    run: async ({ send }) => (await send(cancelPayout, 'admin', { params: { batchId: batch.id } })).code,
  };
};

/** With the relative frequency of each. */
export const REWARD_STEPS: readonly (readonly [number, PlanStep])[] = [
  [14, submit],
  [14, enter],
  [9, approve],
  [3, reject],
  [4, reverse],
  [2.5, prepare],
  [2, pay],
  [1, cancel],
];
