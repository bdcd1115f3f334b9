import {
  CONFIRM_EMAIL_PATH,
  NOTIFICATIONS_PATHS,
  publicPayoutPath,
  publicProfilePath,
  publicProjectPath,
  publicQuestPath,
  UNSUBSCRIBE_PATH,
} from '@magnetx/contracts';
import { LEGAL_PATHS } from '@magnetx/federation/pages';
import { generateQuery } from './shared/browser/query.ts';

/** Every page of this area: the pattern that the route table mounts, and how to link to it. */
export const paths = {
  landing: { pattern: '/', href: () => '/' },
  waitlist: { pattern: '/waitlist', href: () => '/waitlist' },
  signIn: { pattern: '/sign-in', href: () => '/sign-in' },
  forProjects: { pattern: '/for-projects', href: () => '/for-projects' },
  forCommunities: { pattern: '/for-communities', href: () => '/for-communities' },
  terms: { pattern: LEGAL_PATHS.terms },
  privacy: { pattern: LEGAL_PATHS.privacy },
  /** A quest for anyone, also without a sign-in. */
  publicQuest: { pattern: '/q/:questId', href: publicQuestPath },
  /** The open quests of all projects, and the projects, for anyone. */
  publicQuests: {
    pattern: '/quests',
    href: (query: { readonly project?: string } = {}) => `/quests${generateQuery(query)}`,
  },
  publicProjects: { pattern: '/projects', href: () => '/projects' },
  /** A user who has made their profile public, for anyone. */
  publicProfile: { pattern: '/u/:handle', href: publicProfilePath },
  /** A project, for anyone. */
  publicProject: { pattern: '/p/:name', href: publicProjectPath },
  /** The paid payouts, month by month, for anyone. */
  publicPayouts: { pattern: '/payouts', href: () => '/payouts' },
  publicPayoutMonth: { pattern: '/payouts/:month', href: publicPayoutPath },
  userHome: { pattern: '/user', href: () => '/user' },
  connect: { pattern: '/user/connect', href: (ref?: string | null) => `/user/connect${generateQuery({ ref })}` },
  dashboard: {
    pattern: '/user/dashboard',
    href: () => '/user/dashboard',
    statementHref: () => '/user/dashboard?statement=1',
  },
  leaderboard: {
    pattern: '/user/leaderboard',
    href: (board?: 'referrals') => `/user/leaderboard${generateQuery({ board })}`,
  },
  tasks: { pattern: '/user/cr8', href: () => '/user/cr8', itemHref: (id: number) => `/user/cr8?task=${id}` },
  task: { pattern: '/user/cr8/:questId', href: (id: number) => `/user/cr8/${id}` },
  /** An older name of the tasks' page. */
  earn: { pattern: '/user/earn' },
  giveaways: {
    pattern: '/user/giveaways',
    href: () => '/user/giveaways',
    itemHref: (id: number) => `/user/giveaways?giveaway=${id}`,
    drawHref: (id: number) => `/user/giveaways?draw=${id}`,
  },
  giveaway: {
    pattern: '/user/giveaways/:questId',
    href: (id: number) => `/user/giveaways/${id}`,
  },
  opportunities: {
    pattern: '/user/opportunities',
    href: () => '/user/opportunities',
    itemHref: (id: number) => `/user/opportunities?opportunity=${id}`,
  },
  opportunity: {
    pattern: '/user/opportunities/:questId',
    href: (id: number) => `/user/opportunities/${id}`,
  },
  perks: { pattern: '/user/perks', href: () => '/user/perks', mineHref: () => '/user/perks?filter=mine' },
  /** The rewards of the user that are or were on hold, and the rules of holds. */
  holds: { pattern: '/user/holds', href: () => '/user/holds' },
  missions: {
    pattern: '/user/missions',
    href: () => '/user/missions',
    itemHref: (id: number) => `/user/missions?mission=${id}`,
  },
  mission: {
    pattern: '/user/missions/:questId',
    href: (id: number) => `/user/missions/${id}`,
  },
  notifications: { pattern: NOTIFICATIONS_PATHS.user, href: () => NOTIFICATIONS_PATHS.user },
  settings: { pattern: '/user/settings', href: () => '/user/settings' },
  /** Confirms an e-mail address: public. */
  confirmEmail: { pattern: CONFIRM_EMAIL_PATH.replace('{token}', ':token') },
  /** Stops e-mail about notifications: public. */
  unsubscribe: { pattern: UNSUBSCRIBE_PATH.replace('{token}', ':token') },
  defi: { pattern: '/user/defi', href: () => '/user/defi' },
  /** A quest before it is live, for its project or an admin. */
  preview: { pattern: '/user/preview/quest/:questId' },
  userUnknown: { pattern: '/user/*' },
} as const;

/** The doors of the areas that other teams release. */
export const otherAreas = {
  projectRegister: '/project/register',
  projectLogin: '/project/login',
  projectDashboard: '/project/dashboard',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
} as const;
