import {
  channelsFor,
  ERROR_CODES,
  type LeaderboardEntry,
  type MeUser,
  type MyWallet,
  type Notification,
  type OwnHold,
  type Progress,
  type WaitlistUser,
} from '@magnetx/contracts';
import type { FakeAnswer, FakeHandler } from '@magnetx/federation/testing';

export const waitlistUser: WaitlistUser = {
  id: 'u1',
  twitterHandle: 'ada',
  username: 'ada',
  referralCode: 'MX-0123ABCD',
  avatar: '',
  xAvatarUrl: '',
  xName: 'Ada Lovelace',
  xBio: 'Poet of numbers.',
  xFollowersCount: 1815,
  xFollowingCount: 52,
};

export const meUser: MeUser = {
  id: 'u1',
  x_name: 'Ada Lovelace',
  x_username: 'ada',
  x_followers_count: 1815,
  x_following_count: null,
  x_bio: 'Poet of numbers.',
  avatar_url: '',
  points: 1200,
  referral_code: 'MX-0123ABCD',
  referral_count: 2,
  wallet_address: null,
  wallet_is_verified: false,
  wallet_is_payable: false,
  has_public_profile: false,
  joined_at: '2026-01-02T03:04:05.000Z',
  last_active_at: '2026-01-02T03:04:05.000Z',
};

export function leaderboardEntry(rank: number, more: Partial<LeaderboardEntry> = {}): LeaderboardEntry {
  return {
    id: `member-${rank}`,
    rank,
    username: `member_${rank}`,
    xName: `Member ${rank}`,
    xAvatarUrl: '',
    totalPoints: 3000 - rank,
    referralCount: 20 - rank,
    hasPublicProfile: false,
    ...more,
  };
}

export function ok(fields: object): FakeAnswer {
  return { body: { success: true, ...fields } };
}

export function failed(status: number, code: string, error: string): FakeAnswer {
  return { status, body: { success: false, code, error, requestId: 'request-1' } };
}

export const refused = () => failed(401, 'not_authenticated', 'Not authenticated');
export const suspended = () => failed(401, 'account_suspended', ERROR_CODES.account_suspended.text);

export const points =
  (totalPoints: number, heldMxp = 0): FakeHandler =>
  () =>
    ok({ data: { totalPoints, heldMxp } });

export const referrals =
  (totalReferrals: number): FakeHandler =>
  () =>
    ok({ data: { stats: { totalReferrals }, user: { referralCode: waitlistUser.referralCode } } });

export const stats =
  (totalPoints: number, totalReferrals: number): FakeHandler =>
  () =>
    ok({ data: { stats: { totalPoints, totalReferrals } } });

export const leaderboard =
  (
    entries: LeaderboardEntry[],
    me = { rank: null as number | null, totalPoints: 1000, referralCount: 0 },
  ): FakeHandler =>
  () =>
    ok({ data: { leaderboard: entries, me } });

/** The details of the wallet dialog. */
export const walletDetails =
  (more: Partial<MyWallet> = {}): FakeHandler =>
  () =>
    ok({
      wallet: {
        address: null,
        is_verified: false,
        is_payable: false,
        network: { title: 'Ethereum', chain_id: 1 },
        change_delay_hours: 48,
        change: null,
        ...more,
      },
    });

export const rewards = (more: object = {}): FakeHandler => {
  const next = {
    month: '2026-11',
    prepared_on: '2026-12-01',
    amount_cents: 0,
    rewards: 0,
    held_cents: 0,
    obstacle: null,
  };
  const nothing = { approved_cents: 0, payable_cents: 0, paid_cents: 0, next_payout: next, payables: [] };
  return () => ok({ ...nothing, ...more });
};

export const questStats =
  (more: object = {}): FakeHandler =>
  () =>
    ok({
      quests: { won: 0, participated: 0, open: 0 },
      giveaways: { active: 0, total: 0, entered: 0, won: 0, balance_cents: 0 },
      opportunities: { applied: 0, interviews: 0, offers: 0, active: 0 },
      ...more,
    });

export const notifications =
  (list: Notification[] = []): FakeHandler =>
  () =>
    ok({ data: { notifications: list, unread: list.filter(({ readAt }) => readAt === null).length }, next: null });

export const ownProgress =
  (more: Partial<Progress> = {}): FakeHandler =>
  () =>
    ok({
      progress: {
        lifetime_mxp: 1200,
        time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        streak: { weeks: 0, best_weeks: 0, is_week_done: false, is_frozen: false, weeks_to_freeze: 0 },
        badges: [],
        month: { year: 2026, month: 3, days_mxp: [0, 1000, 200] },
        under_review: { count: 0, oldest: [] },
        season: null,
        ...more,
      },
    });

export const holds =
  (list: readonly OwnHold[]): FakeHandler =>
  () =>
    ok({ holds: list, next: null, rules: { score: 50, days: 7, signals: [{ text: 'Too fast', points: 30 }] } });

const NO_PAGES = { page: 1, limit: 24, total: 0, hasMore: false };

/** The user who has the asked code. */
export const inviter = (name: string) => () => {
  const picture = {
    address: 'https://magnetx.example/api/public/share/invitations/x/0.jpg',
    alt: `${name} invites you`,
  };
  return ok({ inviter: { name, avatar: '', picture } });
};

/** A server on which all goes well: a member with 1,200 MXP and 2 referrals. */
/** The further calls of the settings. */
export const settingsRoutes: Readonly<Record<string, FakeHandler>> = {
  'GET /email': () =>
    ok({ email: { is_offered: false, address: '', pending: '', channels: channelsFor(), time_zone: 'UTC' } }),
  'GET /sessions': () => ok({ sessions: [] }),
  'GET /linked-accounts': () => ok({ accounts: [] }),
};

export const memberRoutes: Readonly<Record<string, FakeHandler>> = {
  'GET /auth/verify': () => ok({ data: { user: waitlistUser } }),
  'GET /auth/me': () => ok({ user: meUser }),
  'GET /user/points/total': points(1200),
  'GET /user/referral/stats': referrals(2),
  'GET /public/inviter': inviter('Ada Lovelace'),
  'GET /waitlist/stats': stats(1300, 3),
  'GET /waitlist/leaderboard': leaderboard([]),
  'GET /user/notifications': notifications(),
  'GET /user/rewards': rewards(),
  'GET /user/wallet': walletDetails(),
  'GET /user/quests/stats': questStats(),
  'GET /user/progress': ownProgress(),
  'GET /user/tasks': () =>
    ok({ tasks: [], stats: { won: 0, participated: 0, open: 0, total: 0 }, pagination: NO_PAGES }),
  'GET /user/giveaways': () =>
    ok({ giveaways: [], stats: { hosted: 0, entered: 0, won: 0, active: 0 }, pagination: NO_PAGES }),
  'GET /user/holds': holds([]),
  'GET /user/missions': () => ok({ missions: [], stats: { completed: 0, open: 0, total: 0 }, pagination: NO_PAGES }),
  'GET /user/seasons': () => ok({ seasons: [] }),
  'POST /user/visits': () => ok({}),
  'POST /auth/logout': () => ok({}),
};
