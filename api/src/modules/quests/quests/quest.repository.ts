import type { ClientSession, Connection, mongo, QueryFilter, UpdateQuery } from 'mongoose';
import { nativeOf, within } from '../../../db/native.ts';
import { listIds } from '../../../db/list-ids.ts';
import { plainTextsOf } from './plain-texts.ts';
import { questModel, questOf, type Quest, type QuestDocument } from './quest.model.ts';

type QuestFilter = QueryFilter<QuestDocument>;

const HAS_PLACE = {
  $or: [{ maxParticipants: null }, { $expr: { $lt: ['$participantCount', '$maxParticipants'] } }],
} satisfies QuestFilter;

/** Matches texts that contain this one, in any case. A zero character would end the pattern. */
function containing(text: string): RegExp {
  return new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`), 'i');
}

/** Visible listings that are paid until this time, or an earlier one. */
function listedUntil(moment: Date): QuestFilter {
  return { isProjectActive: true, status: 'active', listedUntil: { $gt: new Date(0), $lte: moment } };
}

/** Single fields of quests. */
export function createQuestFields(connection: Connection) {
  const native = nativeOf(questModel(connection));
  return {
    /** The titles of quests, by id. */
    listTitles: async (ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
      const found = native.find({ _id: { $in: [...ids] } }, { projection: { title: 1 } });
      return new Map((await found.toArray()).map(({ _id, title }) => [_id, title]));
    },

    /** The category of each of these quests. */
    listCategories: async (ids: readonly number[]): Promise<string[]> => {
      const found = native.find({ _id: { $in: [...ids] } }, { projection: { category: 1 } });
      return (await found.toArray()).map(({ category }) => category);
    },
  };
}

function createQuestQueries(quests: ReturnType<typeof questModel>) {
  const native = nativeOf(quests);
  const find = async (filter: mongo.Filter<QuestDocument>, session?: ClientSession): Promise<Quest | null> => {
    const found = await native.findOne(filter, within(session));
    return found && questOf(found);
  };
  return {
    /** Includes deleted quests. */
    findById: (id: number, session?: ClientSession) => find({ _id: id }, session),
    listQueuedIds: (after: number | null, limit: number): Promise<number[]> =>
      listIds(quests, { isQueued: true }, after, limit),
    findByAttempt: (attempt: string) => find({ attempt }),

    findOwn: (projectId: string, id: number, session?: ClientSession) =>
      find({ _id: id, projectId, deletedAt: null }, session),

    listByIds: async (ids: readonly number[]): Promise<Quest[]> => {
      const found = await native.find({ _id: { $in: [...ids] } }).toArray();
      return found.map(questOf);
    },

    listOfProject: async (projectId: string, session: ClientSession): Promise<Quest[]> => {
      const found = await quests.find({ projectId }).session(session).lean();
      return found.map(questOf);
    },

    /** Removed quests with participants who have not been notified. */
    listUnsettled: async (limit: number): Promise<Quest[]> => {
      const found = await quests.find({ isUnsettled: true }).limit(limit).lean();
      return found.map(questOf);
    },

    /** Approved quests of active projects whose start has come. */
    listToStart: async (now: Date, limit: number): Promise<number[]> => {
      const due = { startsAt: { $gt: new Date(0), $lte: now }, decidedAt: { $ne: null }, deletedAt: null };
      const found = await quests
        .find({ isProjectActive: true, status: 'pending', ...due }, { _id: 1 })
        .sort({ startsAt: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },

    /** Quests whose early access has not ended. */
    listEarly: async (now: Date): Promise<Quest[]> =>
      (await native.find({ 'headStart.until': { $gt: now } }).toArray()).map(questOf),

    /** Quests of this status whose deadline has passed. */
    listDue: async (status: 'pending' | 'active', now: Date, limit: number): Promise<number[]> => {
      const found = await quests
        .find({ status, deletedAt: null, endsAt: { $gt: new Date(0), $lte: now } }, { _id: 1 })
        .sort({ endsAt: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },
  };
}

/** Where pictures are used as covers. */
function createCoverQueries(quests: ReturnType<typeof questModel>) {
  return {
    listCovered: async (covers: readonly string[], limit: number) => {
      const found = await quests
        .find({ cover: { $in: [...covers] }, deletedAt: null }, { title: 1, cover: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id, title, cover }) => ({ id: _id, title, cover }));
    },
    /** Those of these covers that a quest has, removed or not. */
    listCovers: (covers: readonly string[]) => quests.distinct('cover', { cover: { $in: [...covers] } }).exec(),
    clearCover: async (cover: string): Promise<void> => {
      await quests.updateMany({ cover }, { $set: { cover: '' } });
    },
  };
}

/** A project's record: what its trust depends on. */
function createRecordQueries(quests: ReturnType<typeof questModel>) {
  return {
    /** The number of a project's quests that an admin has approved and that were not taken down, up to a limit. */
    countApproved: (projectId: string, limit: number, session: ClientSession): Promise<number> => {
      const approved = { status: { $in: ['active' as const, 'concluded' as const] }, isToCheck: { $ne: true } };
      return quests.countDocuments({ projectId, deletedAt: null, ...approved }, { limit, session }).exec();
    },

    /** Whether a project has this number of quests that went live without an approval and are unchecked. */
    hasUnchecked: async (projectId: string, count: number, session: ClientSession): Promise<boolean> =>
      (await quests.countDocuments({ projectId, deletedAt: null, isToCheck: true }, { limit: count, session })) ===
      count,

    /** Whether admins took an approved quest of a project down since then. */
    hasTakenDown: async (projectId: string, since: Date, session: ClientSession): Promise<boolean> =>
      (await quests.exists({ projectId, takenDownAt: { $gte: since } }).session(session)) !== null,
  };
}

/** Queries by project, and for listing fees. */
function createOwnerQueries(quests: ReturnType<typeof questModel>) {
  return {
    /** A project's quests, newest first. `search` is a part of a title or description. */
    listOwn: async (
      projectId: string,
      { status, search }: { status?: Quest['status']; search: string },
      { skip, limit }: { skip: number; limit: number },
    ): Promise<Quest[]> => {
      const own: QuestFilter = { projectId, deletedAt: null, ...(status !== undefined && { status }) };
      const contains = containing(search);
      const filter = search === '' ? own : { ...own, $or: [{ title: contains }, { description: contains }] };
      const found = await quests.find(filter).sort({ _id: -1 }).skip(skip).limit(limit).lean();
      return found.map(questOf);
    },

    /** A project's quests of one status before this one that visitors see, the newest first. */
    listBefore: async (
      { projectId, status, before }: Pick<Quest, 'projectId' | 'status'> & { readonly before: number },
      { now, limit }: { readonly now: Date; readonly limit: number },
    ): Promise<Quest[]> => {
      const isForAll = { 'headStart.until': { $not: { $gt: now } } };
      const filter = { projectId, deletedAt: null, status, _id: { $lt: before }, ...isForAll };
      return (await quests.find(filter).sort({ _id: -1 }).limit(limit).lean()).map(questOf);
    },

    /** The number of a project's quests by status. */
    countOwn: async (
      projectId: string,
      session?: ClientSession,
    ): Promise<Readonly<Partial<Record<Quest['status'], number>>>> => {
      const counting = quests.aggregate<{ _id: Quest['status']; count: number }>([
        { $match: { projectId, deletedAt: null } },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ]);
      const counts = await counting.session(session ?? null);
      return Object.fromEntries(counts.map(({ _id, count }) => [_id, count]));
    },

    /** The decisions that were taken back on a project's quests, and on their submissions. */
    countReversed: async (projectId: string): Promise<{ quests: number; work: number }> => {
      const [counts] = await quests.aggregate<{ quests: number; work: number }>([
        { $match: { projectId, deletedAt: null } },
        {
          $group: {
            _id: null,
            quests: { $sum: { $cond: ['$isReversed', 1, 0] } },
            work: { $sum: '$workReversals' },
          },
        },
      ]);
      return { quests: counts?.quests ?? 0, work: counts?.work ?? 0 };
    },

    /** The visible listings with an unpaid day that has begun, the longest unpaid first. */
    listUnpaid: async (now: Date, limit: number): Promise<number[]> => {
      const found = await quests.find(listedUntil(now), { _id: 1 }).sort({ listedUntil: 1 }).limit(limit).lean();
      return found.map(({ _id }) => _id);
    },

    /** All visible listings that are not paid beyond this time. */
    listListed: async (until: Date) => {
      const fields = { projectId: 1, title: 1, listedUntil: 1, endsAt: 1 } as const;
      const found = await quests.find(listedUntil(until), fields).lean();
      return found.map(({ projectId, title, listedUntil: paidUntil, endsAt }) => ({
        projectId,
        title,
        listedUntil: paidUntil ?? until,
        endsAt,
      }));
    },
  };
}

/** Texts that are saved, with those without markup. */
function withPlainTexts<T extends Partial<Pick<QuestDocument, 'description' | 'requirements'>>>(set: T): T {
  const { description, requirements } = set;
  if (description === undefined || requirements === undefined) return set;
  return { ...set, plain: plainTextsOf({ description, requirements }) };
}

export function createQuestRepository(connection: Connection) {
  const quests = questModel(connection);
  const change = async (
    filter: QuestFilter & { _id: number },
    update: UpdateQuery<QuestDocument>,
    session: ClientSession,
  ): Promise<Quest | null> => {
    const changed = await quests.findOneAndUpdate(filter, update, { session, returnDocument: 'after' }).lean();
    return changed && questOf(changed);
  };
  const changePlaces = async (
    filter: mongo.Filter<QuestDocument>,
    by: 1 | -1,
    session: ClientSession,
  ): Promise<Quest | null> => {
    const update = { $inc: { participantCount: by } };
    const changed = await nativeOf(quests).findOneAndUpdate(filter, update, { session, returnDocument: 'after' });
    return changed && questOf(changed);
  };
  return {
    ...createQuestQueries(quests),
    ...createRecordQueries(quests),
    ...createOwnerQueries(quests),
    ...createCoverQueries(quests),

    insert: async ({ id, ...rest }: Quest, session: ClientSession): Promise<void> => {
      await quests.insertOne({ _id: id, ...rest, tags: [...rest.tags] }, { session });
    },

    /** Updates a quest that has one of these statuses. Null for another status or a deleted quest. */
    changeIf: (
      id: number,
      statuses: readonly Quest['status'][],
      set: Partial<Omit<QuestDocument, '_id'>>,
      session: ClientSession,
    ) => change({ _id: id, status: { $in: [...statuses] }, deletedAt: null }, { $set: withPlainTexts(set) }, session),

    markSettled: async (id: number): Promise<void> => {
      await quests.updateOne({ _id: id }, { $unset: { isUnsettled: 1 } });
    },

    addWorkReversal: async (id: number, session: ClientSession): Promise<void> => {
      await quests.updateOne({ _id: id }, { $inc: { workReversals: 1 } }).session(session);
    },

    takePlace: (id: number, now: Date, session: ClientSession) =>
      changePlaces(
        {
          _id: id,
          status: 'active',
          isProjectActive: true,
          deletedAt: null,
          $and: [{ $or: [{ endsAt: null }, { endsAt: { $gt: now } }] }, HAS_PLACE],
        },
        1,
        session,
      ),

    retakePlace: (id: number, session: ClientSession) =>
      changePlaces({ _id: id, status: { $in: ['active', 'concluded'] }, deletedAt: null, ...HAS_PLACE }, 1, session),

    freePlace: (id: number, statuses: readonly Quest['status'][], session: ClientSession) =>
      changePlaces({ _id: id, status: { $in: [...statuses] } }, -1, session),
  };
}

export type QuestRepository = ReturnType<typeof createQuestRepository>;
