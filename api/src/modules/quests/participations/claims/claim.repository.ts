import type { CheckResult } from '@magnetx/contracts';
import type { ClientSession, Connection, PipelineStage } from 'mongoose';
import { nativeOf } from '../../../../db/native.ts';
import { claimModel, ENTRY, type Claim } from './claim.model.ts';

export type ClaimKey = Pick<Claim, 'questId' | 'userId' | 'period'>;

interface ResultCount {
  readonly position: number;
  readonly result: CheckResult;
  readonly reason: string;
  readonly count: number;
}

/** Counts the results of claims by position and reason, most frequent first. */
const RESULTS_COUNTED: PipelineStage[] = [
  { $unwind: { path: '$checks', includeArrayIndex: 'position' } },
  { $match: { 'checks.result': { $ne: null } } },
  {
    $group: {
      _id: { position: '$position', result: '$checks.result', reason: '$checks.reason' },
      count: { $sum: 1 },
    },
  },
  { $sort: { count: -1, _id: 1 } },
  { $project: { _id: 0, position: '$_id.position', result: '$_id.result', reason: '$_id.reason', count: 1 } },
];

export function createClaimRepository(connection: Connection) {
  const claims = claimModel(connection);
  return {
    find: ({ questId, userId, period }: ClaimKey, session?: ClientSession): Promise<Claim | null> =>
      claims
        .findOne({ questId, userId, period })
        .session(session ?? null)
        .lean(),

    get: (questId: number, id: string): Promise<Claim | null> => claims.findOne({ _id: id, questId }).lean(),

    /** The user for whom a wallet has passed a check of a quest; undefined if it has not. */
    walletUserOf: async (questId: number, wallet: string): Promise<string | undefined> =>
      (await claims.findOne({ questId, wallet }, { userId: 1 }).lean())?.userId,

    /** The claims that wait for people, of a project or of all, oldest first, without those on some quests. */
    listWaiting: (projectId: string | null, without: readonly number[], limit: number): Promise<Claim[]> =>
      claims
        .find({
          'waiting.since': { $gt: new Date(0) },
          ...(projectId !== null && { 'waiting.projectId': projectId }),
          questId: { $nin: [...without] },
        })
        .sort({ 'waiting.since': 1, _id: 1 })
        .limit(limit)
        .lean(),

    /** No claim of a quest that has ended waits any longer. */
    stopWaiting: async (questId: number, session: ClientSession): Promise<void> => {
      const waiting = { questId, 'waiting.since': { $gt: new Date(0) } };
      await claims.updateMany(waiting, { $set: { waiting: null } }).session(session);
    },

    /** The results of a quest's checks by position and reason, most frequent first. */
    countResults: (questId: number): Promise<ResultCount[]> =>
      claims.aggregate<ResultCount>([{ $match: { questId } }, ...RESULTS_COUNTED]),

    /** A user's claims in these quests and periods. */
    listIn: (userId: string, questIds: readonly number[], periods: readonly string[]): Promise<Claim[]> =>
      nativeOf(claims)
        .find({ questId: { $in: [...questIds] }, userId, period: { $in: [...periods] } })
        .toArray(),

    /** The times of a user's latest completions of missions. */
    listCompletedAt: async (userId: string, limit: number): Promise<Date[]> => {
      const found = await claims
        .find({ userId, completedAt: { $gt: new Date(0) }, period: { $ne: ENTRY.name } }, { completedAt: 1 })
        .sort({ completedAt: -1 })
        .limit(limit)
        .lean();
      return found.flatMap(({ completedAt }) => completedAt ?? []);
    },

    /** Whether the user has undone what passed a check since then. */
    hasUndone: async (userId: string, since: Date): Promise<boolean> =>
      (await claims.exists({ userId, 'checks.undoneAt': { $gt: since } })) !== null,

    /** Stores a claim that was read at the revision before. False if it has changed since. */
    save: async (claim: Claim, session: ClientSession): Promise<boolean> => {
      const { questId, userId, period, revision } = claim;
      if (revision === 1) {
        if (await claims.exists({ questId, userId, period }).session(session)) return false;
        await claims.insertOne(claim, { session });
        return true;
      }
      const { _id, ...set } = claim;
      const filter = { _id, questId, revision: revision - 1 };
      return (await claims.updateOne(filter, { $set: set }, { session })).matchedCount === 1;
    },

    /** Of a quest that is not live any more. */
    removeOf: async (questId: number, session: ClientSession): Promise<void> => {
      await claims.deleteMany({ questId }).session(session);
    },

    erase: async (userId: string, session: ClientSession): Promise<void> => {
      await claims.deleteMany({ userId }).session(session);
    },

    list: (userId: string, after: string, limit: number): Promise<Claim[]> =>
      claims
        .find({ userId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean(),
  };
}

export type ClaimRepository = ReturnType<typeof createClaimRepository>;
