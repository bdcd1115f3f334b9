import { basicsOf, EMPTY_QUEST_FORM, type ProjectQuest } from '@magnetx/contracts';

export function projectQuest(id: number, more: Partial<ProjectQuest> = {}): ProjectQuest {
  return {
    id,
    ...basicsOf(EMPTY_QUEST_FORM),
    title: `Quest ${id}`,
    description: 'Explain what a wallet is.',
    type: 'task',
    status: 'active',
    reward: 200,
    cash_cents: 50_000,
    maxParticipants: null,
    currentParticipants: 7,
    created_at: '2026-01-02T03:04:05.000Z',
    endsAt: null,
    tags: ['DeFi'],
    category: 'Community',
    fee_mxp: 12_500,
    reason: '',
    concluded_because: null,
    listed_until: null,
    ...more,
  };
}

/** A page of quests, out of as many as there are. */
export function questList(quests: readonly ProjectQuest[], total = quests.length) {
  return () => ({
    body: {
      success: true,
      quests,
      counts: { all: 9, active: 4, concluded: 3, rejected: 2, pending: 0 },
      pagination: { page: 1, limit: 24, total, hasMore: total > quests.length },
    },
  });
}
