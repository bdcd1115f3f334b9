import { createHash } from 'node:crypto';
import {
  APPLICATION_COUNT_MAX,
  questTypeSchema,
  readPostAddress,
  type ApplicationStatus,
  type QuestKind,
} from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { nativeOf, within } from '../../../db/native.ts';
import { listIds } from '../../../db/list-ids.ts';
import {
  participationModels,
  type Deed,
  type Participation,
  type ParticipationDocument,
} from './participation.model.ts';

type Status = Participation['status'];
export type ParticipationChanges = Partial<
  Pick<
    ParticipationDocument,
    'status' | 'at' | 'work' | 'revision' | 'round' | 'isQueued' | 'completedAt' | 'application'
  >
>;

function toParticipation({ _id, ticket = '', ...rest }: ParticipationDocument): Participation {
  return { id: _id, ticket, ...rest };
}

/** The keys of an address: that of its spelling, which 1.0.0 stores alone, and that of its post. */
function linkKeysOf(address: string): string[] {
  const { host, pathname, search } = new URL(address);
  const spelling = host.replace(/^www\./, '') + pathname.replace(/(?<!\/)\/+$/, '') + search;
  const keys = [spelling, readPostAddress(address).canonical].map((key) =>
    createHash('sha256').update(key).digest('hex'),
  );
  return [...new Set(keys)];
}

type Models = ReturnType<typeof participationModels>;

function createList(participations: Models['participations']) {
  return async (
    filter: QueryFilter<ParticipationDocument>,
    sort: Record<string, 1 | -1>,
    limit: number,
    session?: ClientSession,
  ): Promise<Participation[]> => {
    const found = await participations
      .find(filter)
      .sort(sort)
      .limit(limit)
      .session(session ?? null)
      .lean();
    return found.map(toParticipation);
  };
}

/** The entries of giveaways, in the order of their tickets. */
function createEntryQueries({ participations }: Models) {
  const list = createList(participations);
  return {
    listEntries: (questId: number, after: string, limit: number): Promise<Participation[]> =>
      list({ questId, ticket: { $gt: after } }, { ticket: 1 }, limit),

    listTickets: async (questId: number, after: string, limit: number): Promise<string[]> => {
      const found = await participations
        .find({ questId, ticket: { $gt: after } }, { _id: 0, ticket: 1 })
        .sort({ ticket: 1 })
        .limit(limit)
        .lean();
      return found.map(({ ticket }) => ticket ?? '');
    },

    findEntries: async (questId: number, tickets: readonly string[], session: ClientSession) => {
      const found = await participations
        .find({ questId, ticket: { $in: [...tickets], $gt: '' } })
        .session(session)
        .lean();
      return new Map(found.map((document) => [document.ticket ?? '', toParticipation(document)]));
    },
  };
}

function createParticipationQueries({ participations }: Models) {
  const native = nativeOf(participations);
  const list = createList(participations);
  return {
    find: async (userId: string, questId: number, session?: ClientSession): Promise<Participation | null> => {
      const found = await native.findOne({ userId, questId }, within(session));
      return found && toParticipation(found);
    },

    findById: async (id: string, session: ClientSession): Promise<Participation | null> => {
      const found = await participations.findOne({ _id: id }).session(session).lean();
      return found && toParticipation(found);
    },

    listQueuedIds: (after: string | null, limit: number): Promise<string[]> =>
      listIds(participations, { isQueued: true }, after, limit),

    /** A user's participations in these quests, by quest. */
    findIn: async (userId: string, questIds: readonly number[]): Promise<ReadonlyMap<number, Participation>> => {
      const found = await native.find({ userId, questId: { $in: [...questIds] } }).toArray();
      return new Map(found.map((document) => [document.questId, toParticipation(document)]));
    },

    listStatuses: (userId: string, type: QuestKind): Promise<Pick<Participation, 'questId' | 'status'>[]> =>
      native.find({ userId, type }, { projection: { _id: 0, questId: 1, status: 1 } }).toArray(),

    /** The types of quests that a user has taken part in. */
    listTypesOf: async (userId: string): Promise<QuestKind[]> => {
      const types = questTypeSchema.options;
      const found = await Promise.all(types.map((type) => participations.exists({ userId, type })));
      return types.filter((_, index) => found[index] !== null);
    },

    /** All participations of a user, oldest first. */
    listOf: (userId: string, session?: ClientSession): Promise<Participation[]> =>
      list({ userId }, { at: 1, _id: 1 }, 0, session),

    /** A user's participations by quest, after this one. */
    listByQuest: (userId: string, afterQuestId: number, limit: number): Promise<Participation[]> =>
      list({ userId, questId: { $gt: afterQuestId } }, { questId: 1 }, limit),

    /** A user's participations, the newest quest first, before this one. */
    listNewestQuests: (userId: string, beforeQuestId: number, limit: number): Promise<Participation[]> =>
      list({ userId, questId: { $lt: beforeQuestId } }, { questId: -1 }, limit),

    /** The earliest participations in a quest with one of these statuses. */
    listEarliest: async (
      questId: number,
      statuses: readonly Status[],
      limit: number,
      session?: ClientSession,
    ): Promise<Participation[]> => {
      // One query per status uses the index. A query of several statuses would sort in memory.
      const lists: Participation[] = [];
      for (const status of statuses)
        lists.push(...(await list({ questId, status }, { at: 1, _id: 1 }, limit, session)));
      const first = (a: Participation, b: Participation) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1);
      return lists.sort(first).slice(0, limit);
    },

    /** The number of a user's participations of one type, by status. */
    countByStatus: async (userId: string, type: QuestKind): Promise<Readonly<Partial<Record<Status, number>>>> => {
      const counts = await participations.aggregate<{ _id: Status; count: number }>([
        { $match: { userId, type } },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ]);
      return Object.fromEntries(counts.map(({ _id, count }) => [_id, count]));
    },

    listByIds: async (ids: readonly string[]): Promise<Participation[]> => {
      const found = await native.find({ _id: { $in: [...ids] } }).toArray();
      return found.map(toParticipation);
    },

    /** The number of submissions of a task with one of these statuses. */
    countWork: (
      questId: number,
      statuses: readonly Participation['status'][],
      session: ClientSession,
    ): Promise<number> => participations.countDocuments({ questId, status: { $in: [...statuses] } }).session(session),

    /** The number of participations in these quests with a status, at most `most`. */
    countIn: (questIds: readonly number[], status: Status, most: number): Promise<number> =>
      participations.countDocuments({ questId: { $in: [...questIds] }, status }, { limit: most }),

    hasParticipants: async (questId: number, session: ClientSession): Promise<boolean> =>
      (await participations.exists({ questId }).session(session)) !== null,
  };
}

function createDeedQueries({ participations }: Models) {
  return {
    /** A user's participations in the newest quests. */
    listDeeds: (userId: string, limit: number): Promise<Deed[]> => {
      const fields = { _id: 0, questId: 1, type: 1, status: 1, at: 1, completedAt: 1 } as const;
      return participations.find({ userId }, fields).sort({ questId: -1 }).limit(limit).lean<Deed[]>();
    },
  };
}

function createAppealQueries({ participations }: Models) {
  return {
    /** Whether a user handed in a link that another user had handed in before. */
    hasRepeatedLink: async (userId: string): Promise<boolean> =>
      (await participations.exists({ userId, 'work.isLinkRepeated': true })) !== null,

    /** Whether a rejection of work on a task is appealed. */
    hasOpenAppeals: async (questId: number, session: ClientSession): Promise<boolean> => {
      const appealed = { questId, status: 'rejected' as const, 'work.appeal.state': 'open' as const };
      return (await participations.exists(appealed).session(session)) !== null;
    },
  };
}

/** The applications that users sent to a project here. */
function createApplicationQueries({ participations }: Models) {
  // Both filters are in the order of an index.
  const filterOf = ({ projectId, questId }: SentApplications, status: ApplicationStatus) =>
    questId === undefined
      ? { 'application.projectId': projectId, status }
      : { questId, status, 'application.projectId': projectId };
  return {
    listSent: async (
      sent: SentApplications,
      status: ApplicationStatus,
      { skip, limit }: { readonly skip: number; readonly limit: number },
    ): Promise<Participation[]> => {
      const found = await participations
        .find(filterOf(sent, status))
        .sort({ at: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .lean();
      return found.map(toParticipation);
    },

    countSent: (sent: SentApplications, status: ApplicationStatus): Promise<number> =>
      participations.countDocuments(filterOf(sent, status), { limit: APPLICATION_COUNT_MAX }),

    forgetSentTo: async (projectId: string, session: ClientSession): Promise<void> => {
      const filter = { 'application.projectId': projectId };
      await participations.updateMany(filter, { $unset: { application: 1 } }).session(session);
    },

    /** The number of participations of each of these users, by status. */
    countByUser: (userIds: readonly string[]): Promise<{ userId: string; status: Status; count: number }[]> =>
      participations.aggregate([
        { $match: { userId: { $in: [...userIds] } } },
        { $group: { _id: { userId: '$userId', status: '$status' }, count: { $sum: 1 } } },
        { $project: { _id: 0, userId: '$_id.userId', status: '$_id.status', count: 1 } },
      ]),
  };
}

/** Those for the opportunities of a project, or for one of them. */
export interface SentApplications {
  readonly projectId: string;
  readonly questId?: number | undefined;
}

/** Names one participation, and by its quest the shard that has it. */
type ParticipationKey = Pick<Participation, 'id' | 'questId'>;

export function createParticipationRepository(connection: Connection) {
  const models = participationModels(connection);
  const { participations, workLinks } = models;
  return {
    ...createParticipationQueries(models),
    ...createEntryQueries(models),
    ...createDeedQueries(models),
    ...createAppealQueries(models),
    ...createApplicationQueries(models),

    /** Throws the database's duplicate-key error if the user participates already. */
    insert: async ({ id, ticket, ...rest }: Participation, session: ClientSession): Promise<void> => {
      await nativeOf(participations).insertOne({ _id: id, ...rest, ...(ticket !== '' && { ticket }) }, { session });
    },

    changeIf: async (
      { id, questId }: ParticipationKey,
      statuses: readonly Status[],
      set: ParticipationChanges,
      session: ClientSession,
    ): Promise<Participation | null> => {
      const changed = await participations
        .findOneAndUpdate(
          { _id: id, questId, status: { $in: [...statuses] } },
          { $set: set },
          { session, returnDocument: 'after' },
        )
        .lean();
      return changed && toParticipation(changed);
    },

    /** Erases the message, links and note of an application. It still counts. */
    forgetApplication: async ({ id, questId }: ParticipationKey, session: ClientSession): Promise<void> => {
      await participations.updateOne({ _id: id, questId }, { $unset: { application: 1 } }, { session });
    },

    setEntryStatus: async (
      questId: number,
      tickets: readonly string[],
      status: 'winner' | 'alternate' | 'passed_on',
      session: ClientSession,
    ): Promise<void> => {
      const filter = { questId, ticket: { $in: [...tickets], $gt: '' } };
      await participations.updateMany(filter, { $set: { status } }).session(session);
    },

    markPaid: async (ids: readonly string[], paidAt: Date, session: ClientSession): Promise<void> => {
      const filter = { _id: { $in: [...ids] }, status: 'approved' as const };
      await participations.updateMany(filter, { $set: { status: 'paid', paidAt } }).session(session);
    },

    /** Stores the first submitter of a post. Returns whether that is another user. */
    claimLink: async (address: string, userId: string, session: ClientSession): Promise<boolean> => {
      const [links, keys] = [nativeOf(workLinks), linkKeysOf(address)];
      const claims = keys.map((_id) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { userId } }, upsert: true },
      }));
      const { upsertedCount } = await links.bulkWrite(claims, { session });
      if (upsertedCount === keys.length) return false;
      return (await links.findOne({ _id: { $in: keys }, userId: { $ne: userId } }, { session })) !== null;
    },

    remove: async ({ id, questId }: Participation, session: ClientSession): Promise<void> => {
      await participations.deleteOne({ _id: id, questId }).session(session);
    },
  };
}

export type ParticipationRepository = ReturnType<typeof createParticipationRepository>;
