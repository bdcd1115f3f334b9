import { releaseReserves, reserveRewards, returnReserve } from './funding-rules.ts';
import { kindOf, LISTING_DAY_MXP } from './kinds.ts';
import type { MoneyModel, Project, Quest, Refusal, Work } from './money-model.ts';

const DAY_MS = 24 * 60 * 60_000;

function refund(quest: Quest): void {
  quest.project.mxp += quest.fee;
}

export const isHidden = ({ status }: Quest): boolean => status === 'pending' || status === 'rejected';

const isPast = ({ endsAtMs }: Quest, nowMs: number): boolean => endsAtMs !== null && endsAtMs <= nowMs;

export const isOver = (quest: Quest, nowMs: number): boolean =>
  quest.status === 'concluded' || (quest.status === 'active' && isPast(quest, nowMs));

export const worksOf = ({ works }: MoneyModel, quest: Quest): Work[] => works.filter((work) => work.quest === quest);

export const isFull = ({ places, taken }: Quest): boolean => places !== null && taken >= places;

export function takePlace(quest: Quest, nowMs: number): Refusal {
  if (isHidden(quest)) return 'not_found';
  if (isOver(quest, nowMs)) return 'quest_ended';
  if (isFull(quest)) return 'no_places_left';
  quest.taken += 1;
  return null;
}

/** The MXP that a quest has set aside. */
export function reservedMxpOf(quest: Quest): number {
  const isOpen = !quest.isRemoved && (quest.status === 'pending' || quest.status === 'active');
  return isOpen && kindOf(quest).isReserve ? quest.fee : 0;
}

/** Ends a live quest, whose reserve of MXP returns. */
export function endQuest(quest: Quest): void {
  quest.status = 'concluded';
  if (kindOf(quest).isReserve) refund(quest);
}

type Draft = Pick<Quest, 'type' | 'cents' | 'mxp' | 'winners' | 'places' | 'endsAtMs'>;

/** Posts a quest, and reserves its rewards along with it if there is an amount for unlimited places. */
export function postQuest(
  model: MoneyModel,
  project: Project,
  draft: Draft,
  amountToReserve: number | null,
): { quest: Quest; refusal: Refusal } {
  const quest: Quest = {
    ...draft,
    project,
    id: 0,
    status: 'pending',
    isRemoved: false,
    fee: kindOf(draft).feeOf(draft),
    taken: 0,
    listedUntilMs: null,
    liveAtMs: null,
    entries: [],
    isDrawn: false,
    won: [],
    alternates: [],
    reserve: 0,
    isFunded: false,
  };
  if (project.mxp < quest.fee) return { quest, refusal: 'insufficient_balance' };
  const refusal = amountToReserve === null ? null : reserveRewards(model, quest, amountToReserve);
  if (refusal !== null) return { quest, refusal };
  project.mxp -= quest.fee;
  model.quests.push(quest);
  return { quest, refusal: null };
}

export function approveQuest(quest: Quest, nowMs: number): Refusal {
  if (quest.status !== 'pending') return 'already_decided';
  if (isPast(quest, nowMs)) return 'quest_ended';
  quest.status = 'active';
  quest.liveAtMs = nowMs;
  if (kindOf(quest).isListed) quest.listedUntilMs = nowMs + DAY_MS;
  return null;
}

export function rejectQuest(model: MoneyModel, quest: Quest): Refusal {
  if (quest.status !== 'pending') return 'already_decided';
  quest.status = 'rejected';
  quest.isFunded = false;
  refund(quest);
  returnReserve(model, quest);
  return null;
}

export function reverseQuest(model: MoneyModel, quest: Quest, nowMs: number): Refusal {
  const { status, project, fee, liveAtMs, listedUntilMs } = quest;
  if (status === 'pending') return 'already_decided';
  const isTouched = quest.entries.length + worksOf(model, quest).length + quest.taken > 0;
  const hasPaidDays = listedUntilMs !== null && listedUntilMs > (liveAtMs ?? 0) + DAY_MS;
  if (isPast(quest, nowMs) || status === 'concluded') return 'not_reversible';
  if (status === 'active' && (isTouched || hasPaidDays)) return 'not_reversible';
  if (status === 'rejected') {
    if (project.mxp < fee) return 'insufficient_balance';
    project.mxp -= fee;
  }
  Object.assign(quest, { status: 'pending', liveAtMs: null, listedUntilMs: null });
  return null;
}

/** Sends a rejected quest again with another draft, which charges its fee. */
export function resubmitQuest(quest: Quest, draft: Omit<Draft, 'type'>): Refusal {
  if (quest.status !== 'rejected') return 'conflict';
  const fee = kindOf(quest).feeOf(draft);
  if (quest.project.mxp < fee) return 'insufficient_balance';
  quest.project.mxp -= fee;
  Object.assign(quest, { ...draft, fee, status: 'pending' });
  return null;
}

/** Moves the deadline, of a quest that users have seen only to a later one. The words have no part in the model. */
export function editQuest(quest: Quest, endsAtMs: number | null, nowMs: number): Refusal {
  if (quest.status === 'rejected' || isOver(quest, nowMs)) return 'quest_ended';
  if (endsAtMs === null) return null;
  const isSeen = quest.status !== 'pending';
  if (isSeen && (quest.endsAtMs === null || endsAtMs < quest.endsAtMs)) return 'validation_failed';
  quest.endsAtMs = endsAtMs;
  return null;
}

/** Undecided work goes with the quest. */
export function removeQuest(model: MoneyModel, quest: Quest): Refusal {
  for (const work of worksOf(model, quest)) if (work.status === 'pending') work.status = 'removed';
  if (quest.status === 'pending' || reservedMxpOf(quest) > 0) refund(quest);
  quest.isRemoved = true;
  returnReserve(model, quest);
  return null;
}

export function concludeQuest(quest: Quest, nowMs: number): Refusal {
  if (isOver(quest, nowMs)) return 'quest_ended';
  if (quest.status !== 'active') return 'conflict';
  endQuest(quest);
  return null;
}

/** Pays the listing's days that have begun, or ends it. */
function chargeListing(quest: Quest, nowMs: number): void {
  while (quest.status === 'active' && quest.listedUntilMs !== null && quest.listedUntilMs <= nowMs) {
    const isAtEnd = quest.endsAtMs !== null && quest.endsAtMs <= quest.listedUntilMs;
    if (isAtEnd || quest.project.mxp < LISTING_DAY_MXP) {
      quest.status = 'concluded';
      return;
    }
    quest.project.mxp -= LISTING_DAY_MXP;
    quest.listedUntilMs += DAY_MS;
  }
}

/** The work of the jobs at a moment, in their order. */
export function runJobs(model: MoneyModel, nowMs: number): void {
  const { quests } = model;
  const live = quests.filter(({ status, isRemoved }) => status === 'active' && !isRemoved);
  for (const quest of live.filter((one) => isOver(one, nowMs))) {
    chargeListing(quest, nowMs);
    endQuest(quest);
  }
  for (const quest of quests) {
    if (quest.status === 'pending' && !quest.isRemoved && isPast(quest, nowMs)) rejectQuest(model, quest);
  }
  const listed = live.toSorted((a, b) => (a.listedUntilMs ?? 0) - (b.listedUntilMs ?? 0));
  for (const quest of listed) chargeListing(quest, nowMs);
  releaseReserves(model);
}
