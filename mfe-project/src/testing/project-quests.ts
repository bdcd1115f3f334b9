import {
  basicsOf,
  EMPTY_QUEST_FORM,
  questWordSchema,
  type ProjectQuest,
  type QuestDetails,
  type QuestWords,
} from '@magnetx/contracts';

const { prize_description, location, salary_range, benefits, ad_targeting } = EMPTY_QUEST_FORM;
const NO_WORDS = { prize_description, location, salary_range, benefits, ad_targeting, job_type: '' } as const;

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
    owed_cents: 0,
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
    ...NO_WORDS,
    fee_mxp: 12_500,
    reason: '',
    concluded_because: null,
    listed_until: null,
    waiting_edit: null,
    ...more,
  };
}

/** The words of a quest, as an edit has them. */
export function questWords(quest: ProjectQuest): QuestWords {
  return Object.fromEntries(questWordSchema.options.map((word) => [word, quest[word]])) as unknown as QuestWords;
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
  ad_mode: false,
  ad_budget_cents: 0,
  repeat: 'once',
  opens_at: null,
  min_level: null,
  after_quest: null,
  early_hours: null,
  early_level: null,
  checks: [],
};

/** The answer with one quest. */
export function questAnswer(quest: ProjectQuest, details: Partial<QuestDetails> = {}) {
  return () => ({ body: { success: true, quest, details: { ...DETAILS, ...details } } });
}
