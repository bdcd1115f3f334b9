import { kindOf } from './kinds.ts';
import type { MoneyModel, Payable, Project, Quest, Refusal, Work } from './money-model.ts';

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

/** The debts of a project, oldest first. */
export const debtsOf = ({ payables }: MoneyModel, project: Project): Payable[] =>
  payables
    .filter(({ quest, debtNumber }) => quest.project === project && debtNumber !== null)
    .sort((a, b) => (a.debtNumber ?? 0) - (b.debtNumber ?? 0));

/** Dollars that come in cover the oldest debts, each as a whole. */
export function receive(model: MoneyModel, project: Project, cents: number): void {
  if (cents === 0) return;
  project.cents += cents;
  for (const debt of debtsOf(model, project)) {
    if (debt.cents > project.cents) return;
    project.cents -= debt.cents;
    Object.assign(debt, { isCovered: true, isFromProject: true, debtNumber: null });
  }
}

export function returnReserve(model: MoneyModel, quest: Quest): void {
  const { reserve } = quest;
  quest.reserve = 0;
  receive(model, quest.project, reserve);
}

/** With unlimited places, a reserve may be too small for the next reward. */
function followCover(quest: Quest): void {
  if (kindOf(quest).needOf(quest, 0) === null) quest.isFunded = quest.reserve >= quest.cents;
}

/** A reward is covered as a whole or not at all: first come, first covered. */
export function owe(model: MoneyModel, payable: Pick<Payable, 'user' | 'quest' | 'work' | 'cents'>): void {
  const { quest, cents } = payable;
  const isCovered = quest.reserve >= cents;
  const debtNumber = isCovered ? null : (debtsOf(model, quest.project).at(-1)?.debtNumber ?? 0) + 1;
  model.payables.push({ ...payable, status: 'payable', isCovered, isFromProject: false, debtNumber });
  if (isCovered) {
    quest.reserve -= cents;
    followCover(quest);
  } else quest.isFunded = false;
}

/** Returns a cover to where it came from. */
function giveBack(model: MoneyModel, { quest, cents, isFromProject }: Payable): void {
  if (isFromProject) return receive(model, quest.project, cents);
  quest.reserve += cents;
  followCover(quest);
}

export function takeBack(model: MoneyModel, payable: Payable): void {
  model.payables.splice(model.payables.indexOf(payable), 1);
  if (payable.isCovered) giveBack(model, payable);
}

/** Returns the covers of what deleted users are owed, which is no debt any more. A payout keeps them. */
export function giveUp(model: MoneyModel, payables: readonly Payable[]): void {
  const given = payables.filter(({ status }) => status === 'payable');
  const covered = given.filter(({ isCovered }) => isCovered);
  for (const payable of given) Object.assign(payable, { isCovered: false, debtNumber: null });
  for (const payable of covered) giveBack(model, payable);
}

/** Returns the reserves of ended quests that nothing can claim any more. */
export function releaseReserves(model: MoneyModel): void {
  const { quests, works } = model;
  for (const quest of quests.filter(({ status, isRemoved }) => status === 'concluded' || isRemoved)) {
    const isOpen = ({ status, appeal }: Work) => status === 'pending' || appeal?.isOpen === true;
    const isWaiting = works.some((work) => work.quest === quest && isOpen(work));
    if (quest.isRemoved || (kindOf(quest).hasDraw ? quest.isDrawn : !isWaiting)) returnReserve(model, quest);
  }
}
