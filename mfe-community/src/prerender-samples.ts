import {
  BADGE_IDS,
  basicsOf,
  EMPTY_QUEST_FORM,
  PROFILE_WORK_MAX,
  PROJECT_LINKS_MAX,
  PROJECT_QUESTS_PAGE,
  PUBLIC_BATCHES_MAX,
  PUBLIC_MONTHS_MAX,
  PUBLIC_TRANSACTIONS_MAX,
  PROJECTS_PAGE,
  QUEST_PAGE_SIZE,
  type browseQuests,
  type getPublicPayoutMonth,
  type getPublicPayouts,
  type getPublicProfile,
  type getPublicProject,
  type getPublicQuest,
  type listPublicProjects,
  type ResponseOf,
} from '@magnetx/contracts';

/** More facts than a page has. */
const FACTS_MAX = 10;
/** As many tags as a quest may have. */
const TAGS_MAX = 10;

const publicQuest: ResponseOf<typeof getPublicQuest> = {
  success: true,
  quest: {
    id: 1,
    type: 'task',
    ...basicsOf(EMPTY_QUEST_FORM),
    tags: Array<string>(TAGS_MAX).fill(''),
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
    heading: '',
    offer: '',
    plain: { description: '', requirements: '' },
    summary: '',
    address: '',
    picture: { address: '', alt: '' },
    action: { label: '', path: '', note: '' },
  },
};

const publicProfile: ResponseOf<typeof getPublicProfile> = {
  success: true,
  profile: {
    handle: '',
    name: '',
    avatar_url: '',
    level: '',
    level_name: '',
    facts: Array.from({ length: FACTS_MAX }, () => ({ label: '', text: '' })),
    badges: BADGE_IDS.map(() => ({ title: '', rule: '' })),
    badges_note: '',
    work: Array.from({ length: PROFILE_WORK_MAX }, () => ({
      quest_id: null,
      title: '',
      host: '',
      date: '',
      cover: '',
    })),
    work_note: '',
    summary: '',
    address: '',
  },
};

const listedQuest = { id: 1, title: '', path: '', detail: '', cover: '', when: '', funded: '' };
const quests = { quests: Array.from({ length: PROJECT_QUESTS_PAGE }, () => listedQuest), next: null };

const browsedQuests: ResponseOf<typeof browseQuests> = {
  success: true,
  quests: Array.from({ length: QUEST_PAGE_SIZE }, () => ({ ...listedQuest, host: '', logo: '' })),
  has_more: false,
  note: '',
  summary: '',
  address: '',
};

const publicProjects: ResponseOf<typeof listPublicProjects> = {
  success: true,
  projects: Array.from({ length: PROJECTS_PAGE }, () => ({
    name: '',
    logo: '',
    path: '',
    since: '',
    record: '',
    paid: '',
  })),
  next: null,
  note: '',
  summary: '',
  address: '',
};

const publicProject: ResponseOf<typeof getPublicProject> = {
  success: true,
  project: {
    name: '',
    logo: '',
    about: '',
    links: Array.from({ length: PROJECT_LINKS_MAX }, () => ({ label: '', url: '', host: '' })),
    since: '',
    record: Array.from({ length: FACTS_MAX }, () => ({ label: '', text: '' })),
    record_note: '',
    open: quests,
    open_note: '',
    ended: quests,
    ended_note: '',
    summary: '',
    address: '',
  },
};

const publicPayouts: ResponseOf<typeof getPublicPayouts> = {
  success: true,
  payouts: {
    months: Array.from({ length: PUBLIC_MONTHS_MAX }, () => ({ month: '', title: '', people: '', amount: '' })),
    next: '',
    note: '',
    summary: '',
    address: '',
  },
};

const publicPayoutMonth: ResponseOf<typeof getPublicPayoutMonth> = {
  success: true,
  payouts: {
    title: '',
    facts: Array.from({ length: FACTS_MAX }, () => ({ label: '', text: '' })),
    totals: Array.from({ length: PUBLIC_BATCHES_MAX }, () => ({ token: '', amount: '' })),
    batches: Array.from({ length: PUBLIC_BATCHES_MAX }, () => ({ title: '', detail: '', reference: '', url: '' })),
    transactions: Array.from({ length: PUBLIC_TRANSACTIONS_MAX }, () => ({ text: '', url: '' })),
    note: '',
    summary: '',
    address: '',
  },
};

/**
 * The answers that pages with data are prerendered with, by path. Each of their texts becomes a placeholder, so a
 * page's first rendering may only depend on texts.
 */
export const SAMPLES: Readonly<Record<string, unknown>> = {
  '/quests': browsedQuests,
  '/projects': publicProjects,
  '/q/:questId': publicQuest,
  '/u/:handle': publicProfile,
  '/p/:name': publicProject,
  '/payouts': publicPayouts,
  '/payouts/:month': publicPayoutMonth,
};
