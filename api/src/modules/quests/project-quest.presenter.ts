import type { ProjectQuest } from '@magnetx/contracts';
import type { Quest } from './quest.repository';

/** A quest as its owner sees it. */
export function presentProjectQuest(quest: Quest): ProjectQuest {
  const { id, title, description, type, status, category, requirements, reason } = quest;
  return {
    id,
    title,
    description,
    type,
    status,
    reward: quest.mxpReward,
    cash_cents: quest.cashCents,
    maxParticipants: quest.maxParticipants,
    currentParticipants: quest.participantCount,
    created_at: quest.createdAt.toISOString(),
    endsAt: quest.endsAt?.toISOString() ?? null,
    tags: [...quest.tags],
    category,
    requirements,
    fee_mxp: quest.feeMxp,
    reason,
    concluded_because: quest.concludedBecause,
    listed_until: quest.listedUntil?.toISOString() ?? null,
  };
}
