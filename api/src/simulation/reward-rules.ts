import type { Decider } from '@magnetx/contracts';
import { giveUp, owe, takeBack } from './funding-rules.ts';
import { kindOf } from './kinds.ts';
import type { Batch, Entry, MoneyModel, Payable, Quest, Refusal, User, WinnerPlace, Work } from './money-model.ts';
import { isFull, isHidden, takePlace, worksOf } from './quest-rules.ts';

/** The time of a winner without a wallet. */
const CLAIM_MS = 14 * 24 * 60 * 60_000;

/** The passing of a place from one user to another. */
interface HandOver {
  readonly out: User;
  readonly into: User;
  readonly atMs: number;
}

/** The work waits, without its decision and the appeal against it. */
function undecide(work: Work): void {
  if (work.appeal) work.appeal.isOpen = false;
  Object.assign(work, { status: 'pending', decidedBy: null, isToCheck: false, appeal: null });
}

export function submitWork(
  model: MoneyModel,
  user: User,
  quest: Quest,
  nowMs: number,
): { work: Work; refusal: Refusal } {
  const before = worksOf(model, quest).find((work) => work.user === user);
  const undecided = { status: 'pending', decidedBy: null, isToCheck: false, rejectedAtMs: 0, appeal: null } as const;
  const work: Work = before ?? { user, quest, id: '', ...undecided };
  const isTwice = !isHidden(quest) && before !== undefined && before.status !== 'rejected';
  const refusal = isTwice ? 'already_participating' : takePlace(quest, nowMs);
  if (refusal !== null) return { work, refusal };
  undecide(work);
  if (!before) model.works.push(work);
  return { work, refusal };
}

/** An admin checks each decision of an owner. */
const decisionOf = (decidedBy: Decider) => ({ decidedBy, isToCheck: decidedBy === 'owner' });

export function approveWork(model: MoneyModel, work: Work, by: Decider = 'admin'): Refusal {
  if (work.status !== 'pending') return 'already_decided';
  const { user, quest } = work;
  Object.assign(work, { status: 'approved', ...decisionOf(by) });
  user.mxp += quest.mxp;
  owe(model, { user, quest, work, cents: quest.cents });
  return null;
}

export function rejectWork(work: Work, nowMs: number, by: Decider = 'admin'): Refusal {
  if (work.status !== 'pending') return 'already_decided';
  Object.assign(work, { status: 'rejected', rejectedAtMs: nowMs, ...decisionOf(by) });
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
  undecide(work);
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
  quests.filter((quest) => kindOf(quest).hasDraw && quest.status === 'concluded' && !quest.isRemoved && !quest.isDrawn);

/** Grants a place among the winners to its holder. A deleted account gets nothing. */
function grantPlace(model: MoneyModel, quest: Quest, { user, cents }: WinnerPlace): void {
  if (user.isDeleted) return;
  user.mxp += quest.mxp;
  if (cents > 0) owe(model, { user, quest, work: null, cents });
}

/** Splits the prize among the users whom the draw chose, in its order. */
export function rewardWinners(
  model: MoneyModel,
  quest: Quest,
  drawn: { readonly winners: readonly User[]; readonly alternates: readonly User[]; readonly atMs: number },
): void {
  const { winners, alternates, atMs: sinceMs } = drawn;
  const share = Math.floor(quest.cents / winners.length);
  const left = quest.cents - share * winners.length;
  quest.isDrawn = true;
  quest.alternates = [...alternates];
  quest.won = winners.map((user, place) => ({ user, cents: place < left ? share + 1 : share, sinceMs }));
  for (const place of quest.won) grantPlace(model, quest, place);
}

/** The payable of a place; a deleted winner may have none. */
const payableOf = ({ payables }: MoneyModel, quest: Quest, user: User): Payable | undefined =>
  payables.find((payable) => payable.quest === quest && payable.work === null && payable.user === user);

/** Whether the holder of a place has lost it, if an alternate is left. */
function hasLost(model: MoneyModel, quest: Quest, { user, sinceMs }: WinnerPlace, nowMs: number): boolean {
  const isOwed = (payableOf(model, quest, user)?.status ?? 'payable') === 'payable';
  return isOwed && (user.isDeleted || (user.wallet === null && nowMs >= sinceMs + CLAIM_MS));
}

/** Passes a place on to the next alternate. Throws if its holder may keep it, or another alternate is next. */
export function passOn(model: MoneyModel, quest: Quest, { out, into, atMs }: HandOver): void {
  const place = quest.won.find(({ user }) => user === out);
  const isNext = quest.alternates.shift() === into;
  if (!place || !isNext || !hasLost(model, quest, place, atMs)) {
    throw new Error(`The place of ${out.handle} in giveaway ${quest.id} may not pass on to ${into.handle}`);
  }
  const payable = payableOf(model, quest, out);
  if (payable) takeBack(model, payable);
  Object.assign(place, { user: into, sinceMs: atMs });
  grantPlace(model, quest, place);
}

/** Returns the covers of places whose deleted holders keep them, because no alternate is left. */
export function uncoverPlaces(model: MoneyModel): void {
  for (const quest of model.quests) {
    if (quest.isRemoved || !quest.alternates.every(({ isDeleted }) => isDeleted)) continue;
    for (const { user } of quest.won) {
      const payable = user.isDeleted ? payableOf(model, quest, user) : undefined;
      if (payable) giveUp(model, [payable]);
    }
  }
}

/** Giveaways with a place that should have passed on. Shares that were in a cancelled payout have a day more. */
export const listOverdue = (model: MoneyModel, nowMs: number): Quest[] =>
  model.quests.filter((quest) => {
    if (quest.isRemoved || quest.alternates.every(({ isDeleted }) => isDeleted)) return false;
    return quest.won.some((place) => {
      const payable = payableOf(model, quest, place.user);
      const wasBatched = payable && model.batches.some(({ payables }) => payables.includes(payable));
      return payable && !wasBatched && hasLost(model, quest, place, nowMs);
    });
  });

export function preparePayout({ payables, batches }: MoneyModel): { batch: Batch; refusal: Refusal } {
  const isPaid = ({ wallet, isDeleted, isSuspended }: User) => wallet !== null && !isDeleted && !isSuspended;
  const taken = payables.filter(({ user, status }) => status === 'payable' && isPaid(user));
  const wallets = new Map(taken.map(({ user }) => [user, user.wallet ?? '']));
  const batch: Batch = { id: '', status: 'ready', payables: taken, wallets };
  if (taken.length === 0) return { batch, refusal: 'nothing_to_pay' };
  for (const payable of taken) payable.status = 'batched';
  batches.push(batch);
  return { batch, refusal: null };
}

/** The part of what is paid that no project covers. */
export const uncoveredOf = (payables: readonly Payable[]): number =>
  payables.reduce((sum, { cents, isCovered }) => sum + (isCovered ? 0 : cents), 0);

export function payPayout(batch: Batch): Refusal {
  if (batch.status !== 'ready') return 'conflict';
  batch.status = 'paying';
  return null;
}

/** The work of the job: it reads the transactions of payouts, which are final. */
export function readPayments({ batches }: MoneyModel): void {
  for (const batch of batches.filter(({ status }) => status === 'paying')) {
    batch.status = 'paid';
    for (const payable of batch.payables) {
      payable.status = 'paid';
      if (payable.work) payable.work.status = 'paid';
    }
  }
}

export function cancelPayout(model: MoneyModel, batch: Batch): Refusal {
  if (batch.status !== 'ready') return 'conflict';
  batch.status = 'cancelled';
  for (const payable of batch.payables) payable.status = 'payable';
  giveUp(
    model,
    batch.payables.filter(({ user, work }) => user.isDeleted && work !== null),
  );
  return null;
}
