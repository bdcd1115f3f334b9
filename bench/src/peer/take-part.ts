import { createHash, randomBytes } from 'node:crypto';
import { searchPrefixesOf } from '@magnetx/api/search-words';
import { AppError, readPostAddress, RETURN_WITHIN_DAYS, VISIT_SOURCES, type VisitSource } from '@magnetx/contracts';
import { MongoServerError, ObjectId, type ClientSession } from 'mongodb';
import { isSavedBy, presentEntered, presentTask, QUEST, readLogos, type Shown } from './quests.ts';
import { assertServed, type Participation, type Quest, type Store } from './store.ts';

const DAY_MS = 86_400_000;
const IN_TRANSACTION = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

/** The fields of one kind of participation. */
type Own = Pick<Participation, 'status' | 'work' | 'isQueued'> & { readonly ticket?: string };

interface Join {
  readonly userId: string;
  readonly questId: number;
  readonly type: Quest['type'];
  readonly source: VisitSource;
  /** Of the request. */
  readonly key: string;
  readonly input: object;
}

interface Step {
  readonly store: Store;
  readonly session: ClientSession;
}

const newId = () => new ObjectId().toHexString();
const sha256 = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Takes a place of an open quest. */
async function takePlace({ store, session }: Step, { questId, type }: Join, now: Date): Promise<Quest> {
  const hasPlace = { $or: [{ maxParticipants: null }, { $expr: { $lt: ['$participantCount', '$maxParticipants'] } }] };
  const isRunning = { $or: [{ endsAt: null }, { endsAt: { $gt: now } }] };
  const open = { _id: questId, type, status: 'active', isProjectActive: true, deletedAt: null } as const;
  const options = { session, returnDocument: 'after', projection: { ...QUEST.projection, headStart: 1 } } as const;
  const update = { $inc: { participantCount: 1 } };
  const quest = await store.quests.findOneAndUpdate({ ...open, $and: [isRunning, hasPlace] }, update, options);
  if (!quest) throw new AppError('quest_ended');
  const isSimple = !quest.conditions?.checks.length && !(quest.headStart?.until && quest.headStart.until > now);
  assertServed(isSimple && quest.participantCount !== quest.maxParticipants, 'checks, early access and last places');
  return quest;
}

/** Whether another user handed in the same post before. */
async function claimLink({ store, session }: Step, url: string, userId: string): Promise<boolean> {
  const { host, pathname, search } = new URL(url);
  const spelling = host.replace(/^www\./, '') + pathname.replace(/(?<!\/)\/+$/, '') + search;
  const ids = new Set(
    [spelling, readPostAddress(url).canonical].map((one) => createHash('sha256').update(one).digest('hex')),
  );
  const known = await store.workLinks.find({ _id: { $in: [...ids] } }, { session }).toArray();
  for (const { _id } of known) ids.delete(_id);
  if (ids.size > 0)
    await store.workLinks.insertMany(
      [...ids].map((_id) => ({ _id, userId })),
      { session },
    );
  return known.some((link) => link.userId !== userId);
}

const COUNTS = ['participants', 'newcomers', 'returned', 'submissions', 'completions'];

/** Counts the participation in its day and in the sum of all days. */
async function count({ store, session }: Step, quest: Quest, part: Participation): Promise<void> {
  const { projectId, _id: questId } = quest;
  const { source, at } = part;
  const newcomer = { _id: `${part.userId}:${projectId}` };
  const isNew = { $setOnInsert: { source, firstAt: at, hasReturned: false } };
  const before = await store.newcomers.findOneAndUpdate(newcomer, isNew, { session, upsert: true });
  const isBack =
    before && !before.hasReturned && at.getTime() - before.firstAt.getTime() <= RETURN_WITHIN_DAYS * DAY_MS;
  if (isBack) await store.newcomers.updateOne(newcomer, { $set: { hasReturned: true } }, { session });
  const $inc: Record<string, number> = {
    ...{ [`participants.${source}`]: 1, [`submissions.${source}`]: 1 },
    ...(part.completedAt && { [`completions.${source}`]: 1, completionCount: 1 }),
    ...(before === null && { [`newcomers.${source}`]: 1 }),
    ...(isBack && { [`returned.${before.source}`]: 1 }),
  };
  const zeros = COUNTS.flatMap((name) => VISIT_SOURCES.map((each) => [`${name}.${each}`, 0] as const));
  const all = { ...Object.fromEntries(zeros), completionCount: 0, 'work.count': 0, 'work.ms': 0, isConcluded: false };
  const unset = Object.fromEntries(Object.entries(all).filter(([name]) => !(name in $inc)));
  const days = [at.toISOString().slice(0, 'yyyy-mm-dd'.length), 'total'].map((day) => ({
    updateOne: {
      filter: { _id: `${questId}:${day}` },
      update: { $inc, $setOnInsert: { ...unset, questId, projectId, day } },
      upsert: true,
    },
  }));
  await store.activity.bulkWrite(days, { session });
}

const JOINED = 'New participants';
const JOINED_TEXT = '{count, plural, one {# person took part in “{quest}”.} other {# people took part in “{quest}”.}}';

/** Notifies the quest's owner: one notification for the quest counts up until it is read. */
async function notify({ store, session }: Step, { _id: id, type, title, projectId }: Quest, at: Date): Promise<void> {
  const unread = { userId: projectId, countKey: `participants:${id}`, readAt: null };
  const before = await store.notifications.findOne(unread, { session, projection: { count: 1 } });
  const total = (before?.count ?? 0) + 1;
  const people = total === 1 ? '1 person' : `${total} people`;
  const source = JSON.stringify({ text: JOINED_TEXT, values: { count: total, quest: title } });
  const sources = { title: JSON.stringify({ text: JOINED }), message: source };
  const news = { title: JOINED, message: `${people} took part in “${title}”.`, sources, createdAt: at, count: total };
  if (before) await store.notifications.updateOne({ _id: before._id, userId: projectId }, { $set: news }, { session });
  else {
    const about = { type: 'info', topic: type, target: { kind: type, id } } as const;
    await store.notifications.insertOne({ _id: newId(), ...unread, ...about, ...news }, { session });
  }
}

/** Puts work into the queue of the admins. */
async function queue({ store, session }: Step, quest: Quest, part: Participation, handle: string): Promise<void> {
  const { _id, at, userId, work } = part;
  const { projectId, _id: questId } = quest;
  const searchPrefixes = searchPrefixesOf([quest.title, handle, work?.url ?? '', work?.text ?? '']);
  const item = { _id: `work-${_id}`, type: 'task', status: 'pending', at, searchPrefixes, projectId, questId, userId };
  const row = { ...item, verdict: 'none', ...(quest.isFunded && { turn: 'owner' }) };
  await store.reviewRows.insertOne(row, { session });
}

/**
 * Takes part in a quest, in one transaction with all that follows, the answer of the request's key included: a
 * repeated request conflicts with it.
 */
async function join<Answer>(
  store: Store,
  asked: Join,
  ownOf: (step: Step) => Promise<Own>,
  present: (shown: Shown) => Answer,
) {
  const { userId, questId, type, source, key, input } = asked;
  const saving = isSavedBy(store, userId, questId);
  const [_id, fingerprint] = [sha256('user', userId, key), sha256(type, JSON.stringify(input))];
  const once = async (session: ClientSession): Promise<Answer> => {
    const [step, now] = [{ store, session }, new Date()];
    const quest = await takePlace(step, asked, now);
    const logos = readLogos(store, [quest.projectId]);
    const account = { session, projection: { handle: 1 } } as const;
    const user = await store.users.findOneAndUpdate({ _id: userId }, { $inc: { holds: 1 } }, account);
    if (!user) throw new AppError('not_authenticated');
    const own = await ownOf(step);
    const base = { _id: newId(), questId, userId, type, source, at: now, revision: 1, round: 0 };
    const part: Participation = { ...base, completedAt: own.isQueued ? null : now, ...own };
    await store.participations.insertOne(part, { session });
    if (own.isQueued) await queue(step, quest, part, user.handle);
    await count(step, quest, part);
    await notify(step, quest, now);
    const logo = (await logos).get(quest.projectId);
    const answer = present({ quest, part, isSaved: await saving, logo, now });
    const kept = { accountId: userId, fingerprint, answer: JSON.stringify({ answer }) };
    const expiresAt = new Date(now.getTime() + DAY_MS);
    const record = { _id, ...kept, steps: [], lockedUntil: now, expiresAt };
    await store.answers.insertOne(record, { session });
    return answer;
  };
  try {
    return await store.client.withSession((session) => session.withTransaction(() => once(session), IN_TRANSACTION));
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== 11_000) throw error;
    const before = await store.answers.findOne({ _id });
    if (!before) throw new AppError('already_participating');
    if (before.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
    return (JSON.parse(before.answer) as { answer: Answer }).answer;
  }
}

interface Entry {
  readonly giveaway_id: number;
  readonly source: VisitSource;
}

export async function enterGiveaway(store: Store, userId: string, input: Entry, key: string) {
  const asked = { userId, questId: input.giveaway_id, type: 'giveaway', source: input.source, key, input } as const;
  const own = { status: 'entered', work: null, isQueued: false } as const;
  const ownOf = async () => ({ ...own, ticket: randomBytes(16).toString('hex') });
  return { giveaway: await join(store, asked, ownOf, presentEntered) };
}

interface Submission {
  readonly task_id: number;
  readonly submission_url: string;
  readonly submission_platform: NonNullable<Participation['work']>['platform'];
  readonly source: VisitSource;
}

export async function submitTask(store: Store, userId: string, input: Submission, key: string) {
  const { task_id: questId, submission_url: url, submission_platform: platform, source } = input;
  if (!URL.canParse(url)) throw new AppError('validation_failed');
  const ownOf = async (step: Step) => {
    const work = { url, platform, text: '', isLinkRepeated: await claimLink(step, url, userId) };
    return { status: 'pending', work: { ...work, decidedAt: null, reason: '' }, isQueued: true } as const;
  };
  return { task: await join(store, { userId, questId, type: 'task', source, key, input }, ownOf, presentTask) };
}
