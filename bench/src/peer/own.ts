import { LEADERBOARD_SIZE, NOTIFICATION_PAGE_SIZE, type Notification, type StatementLine } from '@magnetx/contracts';
import { assertServed, fields, type Account, type Store } from './store.ts';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** The rows of a page, and the cursor of the next one, from one row more. */
function pageOf<Row extends { _id: string; createdAt: Date }>(found: readonly Row[], limit: number) {
  const [rows, last] = [found.slice(0, limit), found[limit - 1]];
  return { rows, next: found.length > limit && last ? `${last.createdAt.getTime()}-${last._id}` : null };
}

export async function readPoints({ balances }: Store, { _id: id }: Account) {
  const [own, held] = [`user:${id}`, `held:${id}`];
  const found = await balances.find({ _id: { $in: [own, held] } }, fields('balanceMxp')).toArray();
  const of = (account: string) => found.find(({ _id }) => _id === account)?.balanceMxp ?? 0;
  return { data: { totalPoints: of(own), heldMxp: of(held) } };
}

const ENTRY = fields('handle name avatarUrl pointsMxp referralCount isProfilePublic status isInvited');
const SMALL_PICTURE = /^(https:\/\/(?:pbs|abs)\.twimg\.com\/.+)_normal(\.\w+)?$/;

export async function readLeaderboard(store: Store, { _id: id, referralCount, pointsMxp: totalPoints }: Account) {
  const top = await store.users
    .find({ referralCount: { $gt: 0 } }, ENTRY)
    .sort({ referralCount: -1, pointsMxp: -1, joinedAt: 1, _id: 1 })
    .limit(LEADERBOARD_SIZE)
    .toArray();
  const place = top.findIndex(({ _id }) => _id === id) + 1;
  assertServed(place > 0 || referralCount === 0, 'a rank below the list');
  const leaderboard = top.map((user, index) => ({
    id: user._id,
    rank: index + 1,
    username: user.handle,
    xName: user.name,
    xAvatarUrl: user.avatarUrl.replace(SMALL_PICTURE, '$1_bigger$2'),
    totalPoints: user.pointsMxp,
    referralCount: user.referralCount,
    hasPublicProfile: user.isProfilePublic && user.status === 'Active' && !user.isInvited,
  }));
  return { data: { leaderboard, me: { rank: place > 0 ? place : null, totalPoints, referralCount } } };
}

const LINE = fields('key kind memo amountMxp balanceMxp createdAt');
const QUEST_TEXTS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  reward: ['Reward for ', ''],
  'reward-reversal': ['Reward for ', ' taken back'],
  prize: ['Prize of ', ''],
};

export async function readStatement(store: Store, userId: string, limit: number) {
  const asked = store.lines.find({ account: `user:${userId}` }, LINE).sort(NEWEST_FIRST);
  const { rows, next } = pageOf(await asked.limit(limit + 1).toArray(), limit);
  const invitedIn = ({ kind, key }: (typeof rows)[number]) =>
    kind === 'referral' ? key.slice('referral:'.length) : '';
  const questIn = ({ kind, memo }: (typeof rows)[number]) =>
    kind in QUEST_TEXTS ? Number(/quest (\d+)/.exec(memo)?.[1] ?? 0) : 0;
  const invited = [...new Set(rows.map(invitedIn).filter(Boolean))];
  const questIds = [...new Set(rows.map(questIn).filter(Boolean))];
  const [people, quests] = await Promise.all([
    invited.length > 0 ? store.users.find({ _id: { $in: invited } }, fields('handle')).toArray() : [],
    questIds.length > 0 ? store.quests.find({ _id: { $in: questIds } }, fields('title')).toArray() : [],
  ]);
  const handles = new Map(people.map(({ _id, handle }) => [_id, handle]));
  const titles = new Map(quests.map(({ _id, title }) => [_id, title]));
  const describe = (line: (typeof rows)[number]): string => {
    if (line.kind === 'signup') return 'Joined MagnetX';
    if (line.kind === 'perk') return ['Perk redeemed', line.memo].filter(Boolean).join(': ');
    const [handle, text] = [handles.get(invitedIn(line)), QUEST_TEXTS[line.kind]];
    if (line.kind === 'referral')
      return handle === undefined ? 'A user you invited joined' : `Invited @${handle} joined`;
    assertServed(text !== undefined, line.kind);
    const title = titles.get(questIn(line));
    return title !== undefined && text ? text.join(title) : line.memo;
  };
  const lines = rows.map((line): StatementLine => {
    const { _id: id, kind, amountMxp = 0, balanceMxp = 0 } = line;
    const moved = { description: describe(line), amount_mxp: amountMxp, balance_mxp: balanceMxp };
    return { id, at: line.createdAt.toISOString(), kind, ...moved };
  });
  return { lines, next };
}

const NOTIFICATION = fields('type topic target title message createdAt readAt');

export async function readNotifications({ notifications }: Store, userId: string) {
  const asked = notifications.find({ userId }, NOTIFICATION).sort(NEWEST_FIRST);
  const [found, unread] = await Promise.all([
    asked.limit(NOTIFICATION_PAGE_SIZE + 1).toArray(),
    notifications.countDocuments({ userId, readAt: null }),
  ]);
  const { rows, next } = pageOf(found, NOTIFICATION_PAGE_SIZE);
  const shown = rows.map(({ _id: id, createdAt, readAt, type, topic, target, title, message }): Notification => {
    const times = { createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
    return { id, type, topic, title, message, ...times, ...(target && { target }) };
  });
  return { data: { notifications: shown, unread }, next };
}
