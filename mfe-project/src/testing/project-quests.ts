import { basicsOf, EMPTY_QUEST_FORM, type ProjectQuest, type QuestDetails } from '@magnetx/contracts';

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
    ad_budget_cents: 0,
    is_funded: false,
    winners: 1,
    maxParticipants: null,
    currentParticipants: 7,
    created_at: '2026-01-02T03:04:05.000Z',
    startsAt: null,
    is_scheduled: false,
    endsAt: null,
    tags: ['DeFi'],
    category: 'Community',
    application_url: '',
    ad_landing_url: '',
    fee_mxp: 12_500,
    reason: '',
    concluded_because: null,
    listed_until: null,
    waiting_edit: null,
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

const DETAILS: QuestDetails = {
  max_winners: null,
  duration_days: null,
  prize_description: '',
  job_type: null,
  location: '',
  salary_range: '',
  benefits: '',
  ad_mode: false,
  ad_budget_cents: 0,
  ad_targeting: '',
};

/** The answer with one quest. */
export function questAnswer(quest: ProjectQuest, details: Partial<QuestDetails> = {}) {
  return () => ({ body: { success: true, quest, details: { ...DETAILS, ...details } } });
}
