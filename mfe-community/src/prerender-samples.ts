import type { getPublicQuest, ResponseOf } from '@magnetx/contracts';

/** More facts than a quest has. */
const FACTS_MAX = 10;
/** As many tags as a quest may have. */
const TAGS_MAX = 10;

const publicQuest: ResponseOf<typeof getPublicQuest> = {
  success: true,
  quest: {
    id: 1,
    type: 'task',
    title: '',
    description: '',
    category: '',
    requirements: '',
    tags: Array<string>(TAGS_MAX).fill(''),
    cover: '',
    language: '',
    status: 'active',
    timeLeft: '',
    ends_at: null,
    created_at: '',
    participant_count: 0,
    project: { name: '', logo: '' },
    is_demo: false,
    is_funded: false,
    reward: '',
    facts: Array.from({ length: FACTS_MAX }, () => ({ label: '', text: '' })),
    offer: '',
    plain: { description: '', requirements: '' },
    summary: '',
    address: '',
    action: { label: '', path: '' },
  },
};

/**
 * The answers that pages with data are prerendered with, by path. Each of their texts becomes a placeholder, so a
 * page's first rendering may only depend on texts.
 */
export const SAMPLES: Readonly<Record<string, unknown>> = { '/q/:questId': publicQuest };
