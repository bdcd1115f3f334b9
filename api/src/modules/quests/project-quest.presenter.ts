import { basicsOf, type ProjectQuest } from '@magnetx/contracts';
import type { Quest } from './quest.model.ts';

export function presentProjectQuest(quest: Quest): ProjectQuest {
  const { id, type, status, reason } = quest;
  return {
    id,
    ...basicsOf(quest),
    type,
    status,
    reward: quest.mxpReward,
    cash_cents: quest.cashCents,
    maxParticipants: quest.maxParticipants,
    currentParticipants: quest.participantCount,
    created_at: quest.createdAt.toISOString(),
    endsAt: quest.endsAt?.toISOString() ?? null,
    fee_mxp: quest.feeMxp,
    reason,
    concluded_because: quest.concludedBecause,
    listed_until: quest.listedUntil?.toISOString() ?? null,
  };
}
