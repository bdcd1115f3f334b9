import type { ProjectQuest, QuestDetails } from '@magnetx/contracts';
import { toWire, WIRE_NAMES } from './kinds/kind-fields.ts';
import { isScheduled } from './quest-guards.ts';
import type { EditRequest } from './edit-request.model.ts';
import type { Quest } from './quest.model.ts';
import { missionTermsOf, wordsOf } from './quest-words.ts';
import { summaryFieldsOf } from './plain-texts.ts';
import { winnerCountOf } from './reward-text-of.ts';

/** `edit` is its pending edit request. */
export function presentProjectQuest(
  quest: Quest,
  { edit, owedCents = 0 }: { readonly edit: EditRequest | undefined; readonly owedCents: number | undefined },
): ProjectQuest {
  const { id, type, status, reason } = quest;
  return {
    id,
    ...wordsOf(quest),
    ...summaryFieldsOf(quest),
    type,
    status,
    reward: quest.mxpReward,
    cash_cents: quest.cashCents,
    ad_budget_cents: quest.ad?.budgetCents ?? 0,
    is_funded: quest.isFunded ?? false,
    owed_cents: owedCents,
    winners: winnerCountOf(quest),
    maxParticipants: quest.maxParticipants,
    currentParticipants: quest.participantCount,
    created_at: quest.createdAt.toISOString(),
    startsAt: quest.startsAt?.toISOString() ?? null,
    is_scheduled: isScheduled(quest),
    endsAt: quest.endsAt?.toISOString() ?? null,
    fee_mxp: quest.feeMxp,
    reason,
    concluded_because: quest.concludedBecause,
    listed_until: quest.listedUntil?.toISOString() ?? null,
    waiting_edit: edit ? { ...wordsOf(quest), ...edit.after, submitted_at: edit.createdAt.toISOString() } : null,
  };
}

export function presentQuestDetails({ type, ad, ...quest }: Quest): QuestDetails {
  const posted: { max_winners?: number | null } = toWire(WIRE_NAMES[type], quest);
  return {
    max_winners: posted.max_winners ?? null,
    duration_days: quest.durationDays,
    ad_mode: ad !== null,
    ad_budget_cents: ad?.budgetCents ?? 0,
    ...missionTermsOf(quest),
  };
}
