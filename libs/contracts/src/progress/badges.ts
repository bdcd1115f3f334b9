import { t } from '@magnetx/texts';
import { STREAK_BADGE_WEEKS } from './streak.ts';

/** The actions of a user that badges depend on. */
export interface BadgeFacts {
  /** Tasks of which the work is approved or paid. */
  readonly approvedTasks: number;
  readonly giveawaysWon: number;
  /** MXP earned by referrals. */
  readonly referralMxp: number;
  /** Cash that was paid out, in US cents. */
  readonly paidCents: number;
  readonly hasWallet: boolean;
  readonly bestStreakWeeks: number;
}

interface Badge {
  readonly title: string;
  /** The action that earns it. */
  readonly rule: string;
  /** The records that prove it. */
  readonly source: 'ledger' | 'participations' | 'payables' | 'user';
  readonly isEarned: (facts: BadgeFacts) => boolean;
}

/** The badges in their order. Each follows from records, so a reversed approval takes its badge back. */
export const BADGES = {
  wallet: {
    title: t('Ready to be paid'),
    rule: t('Set a payout wallet'),
    source: 'user',
    isEarned: ({ hasWallet }) => hasWallet,
  },
  first_task: {
    title: t('First task'),
    rule: t('Get your work on a task approved'),
    source: 'participations',
    isEarned: ({ approvedTasks }) => approvedTasks >= 1,
  },
  first_referral: {
    title: t('First invitation'),
    rule: t('Invite a person who joins'),
    source: 'ledger',
    isEarned: ({ referralMxp }) => referralMxp > 0,
  },
  first_win: {
    title: t('First win'),
    rule: t('Win a giveaway'),
    source: 'participations',
    isEarned: ({ giveawaysWon }) => giveawaysWon >= 1,
  },
  first_payout: {
    title: t('First payout'),
    rule: t('Get paid in dollars'),
    source: 'payables',
    isEarned: ({ paidCents }) => paidCents > 0,
  },
  ten_tasks: {
    title: t('Ten tasks'),
    rule: t('Get your work on 10 tasks approved'),
    source: 'participations',
    isEarned: ({ approvedTasks }) => approvedTasks >= 10,
  },
  streak_4: {
    title: t('A month in a row'),
    rule: t('Be active {streak4} weeks in a row', { streak4: STREAK_BADGE_WEEKS.streak_4 }),
    source: 'participations',
    isEarned: ({ bestStreakWeeks }) => bestStreakWeeks >= STREAK_BADGE_WEEKS.streak_4,
  },
  streak_12: {
    title: t('A season in a row'),
    rule: t('Be active {streak12} weeks in a row', { streak12: STREAK_BADGE_WEEKS.streak_12 }),
    source: 'participations',
    isEarned: ({ bestStreakWeeks }) => bestStreakWeeks >= STREAK_BADGE_WEEKS.streak_12,
  },
} as const satisfies Record<string, Badge>;

export type BadgeId = keyof typeof BADGES;

/** All badges, in the order of the table. */
export const BADGE_IDS = Object.keys(BADGES) as BadgeId[];

/** The badges that these facts earn, in the order of the table. */
export function badgesOf(facts: BadgeFacts): BadgeId[] {
  return BADGE_IDS.filter((id) => BADGES[id].isEarned(facts));
}
