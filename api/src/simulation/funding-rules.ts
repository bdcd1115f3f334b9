import { kindOf } from './kinds.ts';
import type { MoneyModel, Payable, Quest, Refusal } from './money-model.ts';

/** The most that a quest may still cost. Null without an upper limit. */
function needOf({ works }: MoneyModel, quest: Quest): number | null {
  const granted = works.filter(({ quest: of, status }) => of === quest && (status === 'approved' || status === 'paid'));
  return kindOf(quest).needOf(quest, quest.status === 'pending' ? 0 : granted.length);
}

export function reserveRewards(model: MoneyModel, quest: Quest, amount: number): Refusal {
  if (quest.cents === 0) return 'conflict';
  if (quest.status !== 'pending' && quest.status !== 'active') return 'conflict';
  const need = needOf(model, quest);
  if (need === null && amount < quest.cents) return 'validation_failed';
  const cost = need === null ? amount : need - quest.reserve;
  if (cost <= 0) return 'conflict';
  if (quest.project.cents < cost) return 'insufficient_balance';
  quest.project.cents -= cost;
  quest.reserve += cost;
  quest.isFunded = true;
  return null;
}

export function returnReserve(quest: Quest): void {
  quest.project.cents += quest.reserve;
  quest.reserve = 0;
}

/** With unlimited places, a reserve may be too small for the next reward. */
function followCover(quest: Quest): void {
  if (kindOf(quest).needOf(quest, 0) === null) quest.isFunded = quest.reserve >= quest.cents;
}

/** A reward is covered as a whole or not at all: first come, first covered. */
export function owe({ payables }: MoneyModel, payable: Omit<Payable, 'status' | 'isCovered'>): void {
  const { quest, cents } = payable;
  const isCovered = quest.reserve >= cents;
  payables.push({ ...payable, status: 'payable', isCovered });
  if (isCovered) {
    quest.reserve -= cents;
    followCover(quest);
  } else quest.isFunded = false;
}

export function takeBack({ payables }: MoneyModel, payable: Payable): void {
  payables.splice(payables.indexOf(payable), 1);
  if (!payable.isCovered) return;
  payable.quest.reserve += payable.cents;
  followCover(payable.quest);
}

/** Returns the cover of what a deleted user is owed. A payout keeps it. */
export function uncover(payable: Payable): void {
  if (payable.status !== 'payable' || !payable.isCovered) return;
  payable.isCovered = false;
  payable.quest.reserve += payable.cents;
  followCover(payable.quest);
}

/** Returns the reserves of ended quests that nothing can claim any more. */
export function releaseReserves({ quests, works }: MoneyModel): void {
  for (const quest of quests.filter(({ status, isRemoved }) => status === 'concluded' || isRemoved)) {
    const isWaiting = works.some((work) => work.quest === quest && work.status === 'pending');
    if (quest.isRemoved || (kindOf(quest).hasDraw ? quest.isDrawn : !isWaiting)) returnReserve(quest);
  }
}
