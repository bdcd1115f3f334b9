import {
  periodOf,
  pictureUrl,
  prizeText,
  QUEST_PAGE_SIZE,
  timeLeftText,
  type ClaimState,
  type Giveaway,
  type Mission,
  type QuestKind,
  type Task,
} from '@magnetx/contracts';
import { assertServed, fields, type Participation, type Quest, type Store } from './store.ts';

export const QUEST = fields(
  'type title description category requirements tags language cover plain.summary status projectId projectName ' +
    'participantCount isDemo isFunded isFeatured ad createdAt liveAt endsAt deletedAt drawnAt conditions ' +
    'cashCents mxpReward durationDays maxParticipants maxWinners prizeDescription',
);
const PART = fields('questId status at completedAt paidAt ticket isQueued work');
const LOGO_SIZE = 96;

/** A quest, and what its reader has to do with it. */
export interface Shown {
  readonly quest: Quest;
  readonly part: Participation | null;
  readonly isSaved: boolean;
  readonly logo: string | undefined;
  readonly now: Date;
}

const isOpen = ({ status, endsAt }: Quest, now: Date) => status === 'active' && (endsAt === null || endsAt > now);
export const winnersOf = ({ drawnAt, maxWinners, participantCount }: Quest): number =>
  drawnAt === null ? maxWinners : Math.min(maxWinners, participantCount);
export const rewardOf = (quest: Quest): string =>
  prizeText({ prizeCents: quest.cashCents, mxp: quest.mxpReward, winners: winnersOf(quest) });
const checksOf = ({ conditions }: Quest) => conditions?.checks ?? [];

function presentQuest({ quest, isSaved, logo, now }: Shown) {
  const { _id: id, title, description, category, requirements, tags, language, cover, endsAt } = quest;
  const isEnded = quest.deletedAt !== null || !isOpen(quest, now);
  return {
    ...{ id, title, description, category, requirements, tags, language, cover, is_saved: isSaved },
    ...(quest.plain.summary !== description && { summary: quest.plain.summary }),
    status: isEnded ? ('ended' as const) : ('active' as const),
    timeLeft: timeLeftText({ isEnded, endsAtMs: endsAt?.getTime() ?? null }, now.getTime()),
    ends_at: endsAt?.toISOString() ?? null,
    created_at: (quest.liveAt ?? quest.createdAt).toISOString(),
    participant_count: quest.participantCount,
    project: { name: quest.projectName, logo: logo === undefined ? '' : pictureUrl(logo, LOGO_SIZE) },
    is_demo: quest.isDemo,
    is_funded: quest.isFunded && quest.ad === null,
    ...(quest.deletedAt && { removed_at: quest.deletedAt.toISOString() }),
  };
}

function presentWork({ quest, now }: Shown, { status, at, work, paidAt, isQueued }: Participation) {
  const isRejected = status === 'rejected' && quest.deletedAt === null;
  const hasPlace = quest.maxParticipants === null || quest.participantCount < quest.maxParticipants;
  const appeal = work?.appeal;
  return {
    status: status as NonNullable<Task['user_participation']>['status'],
    submission_url: work?.url ?? '',
    submitted_at: at.toISOString(),
    decided_at: work?.decidedAt?.toISOString() ?? null,
    paid_at: paidAt?.toISOString() ?? null,
    reason: work?.reason ?? '',
    can_resubmit: isRejected && isOpen(quest, now) && hasPlace,
    can_appeal: isRejected && isQueued && work !== null && !appeal && ['active', 'concluded'].includes(quest.status),
    appeal: appeal ? { state: appeal.state, sent_at: appeal.at.toISOString(), answer: appeal.answer } : null,
  };
}

export const presentTask = (shown: Shown): Task => ({
  ...presentQuest(shown),
  reward: rewardOf(shown.quest),
  cash_cents: shown.quest.cashCents,
  mxp_reward: shown.quest.mxpReward,
  submission_instructions: 'Publish your work, then submit its address. Each submission is reviewed.',
  max_winners: shown.quest.durationDays,
  max_participants: shown.quest.maxParticipants,
  user_participation: shown.part && presentWork(shown, shown.part),
});

/** Of a giveaway that runs. */
export const presentEntered = (shown: Shown): Giveaway => ({
  ...presentQuest(shown),
  prize: rewardOf(shown.quest),
  prize_description: shown.quest.prizeDescription,
  prize_cents: shown.quest.cashCents,
  mxp_reward: shown.quest.mxpReward,
  max_winners: shown.quest.maxWinners,
  winners: winnersOf(shown.quest),
  is_featured: shown.quest.isFeatured,
  draw: 'none',
  drawn_at: null,
  user_participation: shown.part && {
    status: 'entered',
    ticket: shown.part.ticket ?? '',
    entered_at: shown.part.at.toISOString(),
  },
});

/** How far the user is with the checks of these missions, in their present period. */
async function readStates({ claims }: Store, userId: string, missions: readonly Quest[], now: Date) {
  const periodIn = (quest: Quest) => periodOf(quest.conditions?.repeat ?? 'once', now);
  const period = { $in: [...new Set(missions.map((quest) => periodIn(quest).name))] };
  const key = { questId: { $in: missions.map(({ _id }) => _id) }, userId, period };
  const found = await claims.find(key, fields('questId period completedAt checks.result checks.attempts')).toArray();
  const stateOf = (quest: Quest): { state: ClaimState; nextAt?: Date | null } => {
    const { name, nextAt: next } = periodIn(quest);
    const claim = found.find((one) => one.questId === quest._id && one.period === name);
    const isLive = quest.deletedAt === null && isOpen(quest, now);
    const nextAt = isLive && next && (quest.endsAt === null || next < quest.endsAt) ? next : null;
    const { opensAt = null, minLevel = null, afterQuestId = null } = quest.conditions ?? {};
    if (claim?.completedAt) return { state: 'done', nextAt };
    if (!isLive) return { state: 'ended' };
    if (opensAt !== null && opensAt > now) return { state: 'not_open', nextAt: opensAt };
    assertServed((minLevel ?? 1) <= 1 && afterQuestId === null, 'locked missions');
    const isFailed = checksOf(quest).some((check, position) => {
      const { result = null, attempts = 0 } = claim?.checks[position] ?? {};
      return result !== 'passed' && 'attempts' in check && attempts >= check.attempts;
    });
    return isFailed ? { state: 'failed', nextAt } : { state: 'open' };
  };
  return stateOf;
}

/** Whether the user has saved a quest. */
export async function isSavedBy({ saved }: Store, userId: string, questId: number): Promise<boolean> {
  return (await saved.findOne({ _id: `${userId}:${questId}` }, { projection: { _id: 1 } })) !== null;
}

/** The logos of projects that have one, by project. */
export async function readLogos({ projects }: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await projects.find({ _id: { $in: [...ids] }, logo: { $gt: '' } }, fields('logo')).toArray();
  return new Map(found.map(({ _id, logo }) => [_id, logo]));
}

/** A page of the newest quests of a kind, and the user's own figures. */
async function readPage(store: Store, userId: string, type: QuestKind, page: number) {
  const now = new Date();
  const asked = store.listings.find({ type }, { projection: { _id: 1 } }).sort({ liveAt: -1, _id: -1 });
  const [rows, early, tally, own] = await Promise.all([
    asked
      .skip((page - 1) * QUEST_PAGE_SIZE)
      .limit(QUEST_PAGE_SIZE + 1)
      .toArray(),
    store.quests.findOne({ 'headStart.until': { $gt: now } }, { projection: { _id: 1 } }),
    store.tallies.findOne({ _id: type }),
    store.participations.find({ userId, type }, { projection: { _id: 0, questId: 1, status: 1 } }).toArray(),
  ]);
  assertServed(early === null, 'early access');
  const ids = rows.slice(0, QUEST_PAGE_SIZE).map(({ _id }) => _id);
  const savedIds = ids.map((id) => `${userId}:${id}`);
  const [found, parts, saved, taken] = await Promise.all([
    store.quests.find({ _id: { $in: ids } }, QUEST).toArray(),
    store.participations.find({ userId, questId: { $in: ids } }, PART).toArray(),
    store.saved.find({ _id: { $in: savedIds } }, { projection: { _id: 0, questId: 1 } }).toArray(),
    own.length > 0 ? store.listings.countDocuments({ _id: { $in: own.map(({ questId }) => questId) } }) : 0,
  ]);
  const logos = await readLogos(store, [...new Set(found.map(({ projectId }) => projectId))]);
  const questOf = new Map(found.map((one) => [one._id, one]));
  const partOf = new Map(parts.map((one) => [one.questId, one]));
  const marked = new Set(saved.map(({ questId }) => questId));
  const shown = ids.flatMap((id): Shown[] => {
    const quest = questOf.get(id);
    if (!quest) return [];
    return [{ quest, part: partOf.get(id) ?? null, isSaved: marked.has(id), logo: logos.get(quest.projectId), now }];
  });
  const { all: total = 0, active = 0, full = 0 } = tally ?? {};
  const pagination = { page, limit: QUEST_PAGE_SIZE, total, hasMore: rows.length > QUEST_PAGE_SIZE };
  return { shown, own, taken, open: active - full, total, pagination };
}

export async function readTasks(store: Store, userId: string, page: number) {
  const { shown, own, taken, open, total, pagination } = await readPage(store, userId, 'task', page);
  assertServed(!shown.some(({ quest }) => checksOf(quest).length > 0), 'tasks with checks');
  const won = own.filter(({ status }) => status === 'paid').length;
  return { tasks: shown.map(presentTask), stats: { won, participated: taken, open, total }, pagination };
}

export async function readMissions(store: Store, userId: string, page: number) {
  const { shown, taken, open, total, pagination } = await readPage(store, userId, 'mission', page);
  const quests = shown.map(({ quest }) => quest);
  const stateOf = await readStates(store, userId, quests, new Date());
  const missions = shown.map((one): Mission => {
    const { conditions, mxpReward, maxParticipants, participantCount } = one.quest;
    const { state, nextAt = null } = stateOf(one.quest);
    const completedAt = one.part?.completedAt;
    return {
      ...presentQuest(one),
      mxp_reward: mxpReward,
      completions: participantCount,
      completions_left: Math.max(0, (maxParticipants ?? 0) - participantCount),
      repeat: conditions?.repeat ?? 'once',
      opens_at: conditions?.opensAt?.toISOString() ?? null,
      check_kinds: checksOf(one.quest).map(({ kind }) => kind),
      ...{ state, state_reason: '', next_at: nextAt?.toISOString() ?? null },
      user_participation: completedAt ? { status: 'completed', completed_at: completedAt.toISOString() } : null,
    };
  });
  return { missions, stats: { completed: taken, open, total }, pagination };
}
