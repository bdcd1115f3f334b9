import { INVITATION_PATH, NOTIFICATIONS_PATHS, RESET_PATHS, SHARED_REPORT_PATH } from '@magnetx/contracts';

/** Every page of this area: the pattern that the route table mounts, and how to link to it. */
export const paths = {
  /** The public site's first page, another area's. */
  siteHome: { href: () => '/', contact: () => '/#contact' },
  home: { pattern: '/project' },
  dashboard: { pattern: '/project/dashboard', href: () => '/project/dashboard' },
  quests: { pattern: '/project/quests', href: () => '/project/quests' },
  drafts: { pattern: '/project/drafts', href: () => '/project/drafts' },
  postQuest: {
    pattern: '/project/post-quest',
    href: () => '/project/post-quest',
    ofDraft: (draftId: string) => `/project/post-quest?draft=${draftId}`,
  },
  editQuest: { pattern: '/project/quests/:questId/edit', href: (questId: number) => `/project/quests/${questId}/edit` },
  resubmitQuest: {
    pattern: '/project/quests/:questId/resubmit',
    href: (questId: number) => `/project/quests/${questId}/resubmit`,
  },
  questPerformance: {
    pattern: '/project/quest-performance/:questId',
    href: (questId: number) => `/project/quest-performance/${questId}`,
  },
  /** The users' view of a quest, a page of another area. */
  preview: { href: (questId: number) => `/user/preview/quest/${questId}` },
  submissions: {
    pattern: '/project/submissions',
    href: () => '/project/submissions',
    /** All submissions to one task. */
    ofQuest: (questId: number) => `/project/submissions?filter=all&quest=${questId}`,
  },
  analytics: { pattern: '/project/analytics', href: () => '/project/analytics' },
  applications: {
    pattern: '/project/applications',
    /** Those for one opportunity, or all. */
    href: (questId?: number) => `/project/applications${questId === undefined ? '' : `?quest=${questId}`}`,
  },
  balance: { pattern: '/project/balance', href: () => '/project/balance' },
  perks: { pattern: '/project/perks', href: () => '/project/perks' },
  /** The earlier address of the balance page. */
  statement: { pattern: '/project/statement' },
  /** A report by its shared link: public, and outside of the area's frame. */
  report: {
    pattern: SHARED_REPORT_PATH.replace('{token}', ':token'),
    href: (token: string) => SHARED_REPORT_PATH.replace('{token}', encodeURIComponent(token)),
  },
  team: {
    pattern: '/project/team',
    href: () => '/project/team',
    /** One of its other parts. */
    of: (filter: 'page' | 'software') => `/project/team?filter=${filter}`,
  },
  /** Where an invited person becomes a member: public. */
  join: {
    pattern: INVITATION_PATH.replace('{token}', ':token'),
    href: (token: string) => INVITATION_PATH.replace('{token}', encodeURIComponent(token)),
  },
  /** Where a member with a reset link chooses a new password: public. */
  reset: { pattern: RESET_PATHS.project.replace('{token}', ':token') },
  /** Where a person who lost the password asks for a link: public. */
  forgot: { pattern: '/project/forgot', href: () => '/project/forgot' },
  notifications: { pattern: NOTIFICATIONS_PATHS.project, href: () => NOTIFICATIONS_PATHS.project },
  settings: { pattern: '/project/settings', href: () => '/project/settings' },
  login: { pattern: '/project/login', href: () => '/project/login' },
  register: { pattern: '/project/register', href: () => '/project/register' },
} as const;
