import { owe, takeBack } from './funding-rules.ts';
import type { Batch, Entry, MoneyModel, Quest, Refusal, User, Work } from './money-model.ts';
import { isFull, isHidden, takePlace, worksOf } from './quest-rules.ts';

export function submitWork(
  model: MoneyModel,
  user: User,
  quest: Quest,
  nowMs: number,
): { work: Work; refusal: Refusal } {
  const before = worksOf(model, quest).find((work) => work.user === user);
  const work: Work = before ?? { user, quest, id: '', status: 'pending' };
  const isTwice = !isHidden(quest) && before !== undefined && before.status !== 'rejected';
  const refusal = isTwice ? 'already_participating' : takePlace(quest, nowMs);
  if (refusal !== null) return { work, refusal };
  work.status = 'pending';
  if (!before) model.works.push(work);
  return { work, refusal };
}

export function approveWork(model: MoneyModel, work: Work): Refusal {
  if (work.status !== 'pending') return 'already_decided';
  const { user, quest } = work;
  work.status = 'approved';
  user.mxp += quest.mxp;
  owe(model, { user, quest, work, cents: quest.cents });
  return null;
}

export function rejectWork(work: Work): Refusal {
  if (work.status !== 'pending') return 'already_decided';
  work.status = 'rejected';
  work.quest.taken -= 1;
  return null;
}

function takeRewardBack(model: MoneyModel, work: Work): Refusal {
  const { user, quest } = work;
  const payable = model.payables.find((one) => one.work === work);
  if (payable?.status !== 'payable') return 'already_paid';
  if (user.mxp < quest.mxp) return 'insufficient_balance';
  takeBack(model, payable);
  user.mxp -= quest.mxp;
  return null;
}

export function reverseWork(model: MoneyModel, work: Work): Refusal {
  const { status, quest } = work;
  if (status === 'pending') return 'already_decided';
  if (status === 'paid') return 'already_paid';
  if (quest.isRemoved) return 'not_reversible';
  if (status === 'rejected') {
    if (isFull(quest)) return 'no_places_left';
    quest.taken += 1;
  } else {
    const refusal = takeRewardBack(model, work);
    if (refusal !== null) return refusal;
  }
  work.status = 'pending';
  return null;
}

export function enterGiveaway(user: User, quest: Quest, nowMs: number): { entry: Entry; refusal: Refusal } {
  const entry = { user, ticket: '' };
  const isTwice = !isHidden(quest) && quest.entries.some((one) => one.user === user);
  const refusal = isTwice ? 'already_participating' : takePlace(quest, nowMs);
  if (refusal === null) quest.entries.push(entry);
  return { entry, refusal };
}

/** Concluded giveaways whose winners are due. */
export const listUndrawn = ({ quests }: MoneyModel): Quest[] =>
  quests.filter(
    ({ type, status, isRemoved, isDrawn }) => type === 'giveaway' && status === 'concluded' && !isRemoved && !isDrawn,
  );

/** Grants the prize to the users whom the draw chose, in its order. */
export function rewardWinners(model: MoneyModel, quest: Quest, winners: readonly User[]): void {
  quest.isDrawn = true;
  for (const user of winners.filter(({ isDeleted }) => !isDeleted)) {
    user.mxp += quest.mxp;
    if (quest.cents > 0) owe(model, { user, quest, work: null, cents: quest.cents });
  }
}

export function preparePayout({ payables, batches }: MoneyModel): { batch: Batch; refusal: Refusal } {
  const taken = payables.filter(({ user, status }) => status === 'payable' && user.wallet !== null && !user.isDeleted);
  const wallets = new Map(taken.map(({ user }) => [user, user.wallet ?? '']));
  const batch: Batch = { id: '', status: 'ready', payables: taken, wallets };
  if (taken.length === 0) return { batch, refusal: 'nothing_to_pay' };
  for (const payable of taken) payable.status = 'batched';
  batches.push(batch);
  return { batch, refusal: null };
}

export function payPayout(batch: Batch): Refusal {
  if (batch.status !== 'ready') return 'conflict';
  batch.status = 'paid';
  for (const payable of batch.payables) {
    payable.status = 'paid';
    if (payable.work) payable.work.status = 'paid';
  }
  return null;
}

export function cancelPayout(batch: Batch): Refusal {
  if (batch.status !== 'ready') return 'conflict';
  batch.status = 'cancelled';
  for (const payable of batch.payables) payable.status = 'payable';
  return null;
}
