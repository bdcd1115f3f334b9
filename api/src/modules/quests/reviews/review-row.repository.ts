import {
  QUEUE_AGES,
  questTypeSchema,
  reviewStatusSchema,
  verdictSchema,
  type QuestKind,
  type ReviewOrder,
  type Turn,
  type VerdictFilter,
} from '@magnetx/contracts';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { withId, type WithId } from '../../../db/document-schema.ts';
import { listIds } from '../../../db/list-ids.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { readSortedPage, sortedBy } from '../../../http/sorted-page.ts';
import { rarestFirst } from '../../../search/words.ts';
import { kindOf } from '../quests/index.ts';
import { nativeOf } from '../../../db/native.ts';
import { reviewRowModel, SEARCH_INDEX, TURN_INDEX, WORK_INDEXES, type ReviewRowDocument } from './review-row.model.ts';

const HOUR_MS = 60 * 60_000;

export type ReviewRow = WithId<ReviewRowDocument>;

export interface ReviewFilter {
  readonly type?: QuestKind;
  readonly status?: ReviewRow['status'];
  readonly verdict?: Exclude<VerdictFilter, 'all'>;
  readonly turn?: Turn;
  /** Work on this project's tasks alone, and of those on one. */
  readonly projectId?: string;
  readonly questId?: number;
  /** Terms of `searchTermsOf`. Each must begin a word of the item. */
  readonly terms: readonly string[];
}

/** The index of each column of the queue. Others than by date are of all rows only. */
const ORDERS = {
  submitted: NEWEST_FIRST,
  type: { type: 1, ...NEWEST_FIRST },
  status: { status: 1, ...NEWEST_FIRST },
} as const;

const BY_DATE = { newest: '-submitted', oldest: 'submitted' } as const;

function orderOf(order: ReviewOrder) {
  return sortedBy<keyof typeof ORDERS | `-${keyof typeof ORDERS}`>(
    ORDERS,
    order === 'newest' || order === 'oldest' ? BY_DATE[order] : order,
  );
}

/** A choice left open is a list of all, so that an index whose fields follow it still gives the order. */
const ANY_STATUS = { $in: reviewStatusSchema.options };
const ANY_VERDICT = { $in: ['none', ...verdictSchema.options] as const };

/** The items that wait for an admin. Their rows have no turn, because most rows never had one. */
const FOR_ADMINS = { status: 'pending', turn: { $exists: false } } as const;

function turnFilter(turn: Turn, status: ReviewFilter['status']) {
  return turn === 'admin' ? FOR_ADMINS : { turn, status: status ?? ANY_STATUS };
}

/** The conditions of a filter, and the index that serves them in the order of the list. */
function planOf(wanted: ReviewFilter) {
  const { terms, type, status, verdict, turn, projectId, questId } = wanted;
  const ofWork = { status: status ?? ANY_STATUS, verdict: verdict ?? ANY_VERDICT };
  if (projectId !== undefined) {
    const own = { projectId, ...(questId !== undefined && { questId }), ...ofWork };
    if (terms.length > 0) return { filter: own, hint: WORK_INDEXES.search };
    return { filter: own, hint: questId === undefined ? WORK_INDEXES.project : WORK_INDEXES.quest };
  }
  if (terms.length > 0) {
    const anywhere = { type: type ?? { $in: questTypeSchema.options }, status: status ?? ANY_STATUS };
    return {
      filter: { ...anywhere, ...(verdict && { verdict }), ...(turn && turnFilter(turn, status)) },
      hint: SEARCH_INDEX,
    };
  }
  if (turn) {
    const filter = { ...turnFilter(turn, status), ...(type && { type }), ...(verdict && { verdict }) };
    return { filter, hint: TURN_INDEX };
  }
  if (verdict) return { filter: ofWork, hint: WORK_INDEXES.all };
  const filter = { ...(type && { type }), ...(status && { status }) };
  return { filter, hint: { ...(type && { type: 1 }), ...(status && { status: 1 }), ...NEWEST_FIRST } };
}

export interface PersonRecord {
  readonly userId: string;
  readonly projectId: string;
  readonly status: ReviewRow['status'];
  readonly count: number;
}

type Rows = ReturnType<typeof reviewRowModel>;

/** The turns of waiting work. */
function createTurns(rows: Rows) {
  return {
    /** The work that waits on a quest is its owner's from now on, if handed in after this moment, or an admin's. */
    giveTurn: async (questId: number, ownersAfter: Date | null, session: ClientSession): Promise<void> => {
      const waiting = { questId, status: 'pending' as const, verdict: ANY_VERDICT };
      const update =
        ownersAfter === null
          ? rows.updateMany(waiting, { $unset: { turn: 1 } })
          : rows.updateMany({ ...waiting, at: { $gt: ownersAfter } }, { $set: { turn: 'owner' } });
      await update.session(session).hint(WORK_INDEXES.quest);
    },

    /** Work that was handed in up to this moment waits for an admin, unless its owner has decided. */
    passToAdmins: async (until: Date): Promise<void> => {
      const late = { status: 'pending' as const, turn: 'owner' as const, at: { $lte: until } };
      await rows.updateMany(late, { $unset: { turn: 1 } }).hint(TURN_INDEX);
    },
  };
}

/** The counts of items that wait for admins. */
function createAdminCounts(rows: Rows) {
  return {
    countPending: () => rows.countDocuments(FOR_ADMINS, { hint: TURN_INDEX }),

    /** The number of items that wait for an admin, by how many hours they have waited. */
    countByAge: async (now: Date): Promise<Record<keyof typeof QUEUE_AGES, number>> => {
      const counts = Object.entries(QUEUE_AGES).map(async ([age, [from, to]]) => {
        const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
        // Waiting for exactly 72 h is not overdue yet, as in the queue.
        const at = { ...(from > 0 && { $lt: before(from) }), ...(to !== null && { $gte: before(to) }) };
        return [age, await rows.countDocuments({ ...FOR_ADMINS, at }, { hint: TURN_INDEX })];
      });
      return Object.fromEntries(await Promise.all(counts)) as Record<keyof typeof QUEUE_AGES, number>;
    },
  };
}

export function createReviewRowRepository(connection: Connection) {
  const rows = reviewRowModel(connection);

  const rarestOf = ({ terms, projectId }: ReviewFilter): Promise<readonly string[]> =>
    rarestFirst(terms, (searchPrefixes, most) =>
      projectId === undefined
        ? rows.countDocuments({ searchPrefixes }, { limit: most, hint: SEARCH_INDEX })
        : rows.countDocuments(
            { projectId, searchPrefixes, verdict: ANY_VERDICT },
            { limit: most, hint: WORK_INDEXES.search },
          ),
    );

  return {
    ...createTurns(rows),
    ...createAdminCounts(rows),

    put: async ({ id, ...rest }: ReviewRow, session: ClientSession): Promise<void> => {
      await nativeOf(rows).replaceOne({ _id: id }, rest, { upsert: true, session });
    },

    setStatus: async (
      id: string,
      { status, turn }: Pick<ReviewRow, 'status' | 'turn'>,
      session: ClientSession,
    ): Promise<void> => {
      const change = turn ? { $set: { status, turn } } : { $set: { status }, $unset: { turn: 1 as const } };
      await rows.updateOne({ _id: id }, change).session(session);
    },

    find: async (id: string, session: ClientSession): Promise<ReviewRow | null> => {
      const found = await rows.findOne({ _id: id }).session(session).lean();
      return found && withId(found);
    },

    /** The ids of all rows after one, in their order. */
    listIds: (after: string | null, limit: number): Promise<string[]> => listIds(rows, {}, after, limit),

    remove: async (id: string, session: ClientSession): Promise<void> => {
      await rows.deleteOne({ _id: id }).session(session);
    },

    /** A project's pending work without a recommendation, up to a limit. */
    countWaiting: (projectId: string, limit: number): Promise<number> =>
      rows.countDocuments({ projectId, status: 'pending', verdict: 'none' }, { limit, hint: WORK_INDEXES.project }),

    /** How the work of these users in the queue was decided, by project. */
    listRecords: async (userIds: readonly string[]): Promise<PersonRecord[]> => {
      const found = await rows.aggregate<{ _id: Omit<PersonRecord, 'count'>; count: number }>(
        [
          { $match: { userId: { $in: [...userIds] }, verdict: ANY_VERDICT } },
          { $group: { _id: { userId: '$userId', projectId: '$projectId', status: '$status' }, count: { $sum: 1 } } },
        ],
        { hint: WORK_INDEXES.person },
      );
      return found.map(({ _id, count }) => ({ ..._id, count }));
    },

    /** One page of the queue, or of a project's work, in any order by date; without a filter by type or status too. */
    page: async (
      wanted: ReviewFilter,
      { order, before, limit }: { order: ReviewOrder; before: string; limit: number },
    ): Promise<{ rows: Pick<ReviewRow, 'id'>[]; next: string | null }> => {
      // Only work has a recommendation.
      if (wanted.verdict && wanted.type && !kindOf({ type: wanted.type }).takesWork) return { rows: [], next: null };
      if (wanted.turn && wanted.turn !== 'check' && (wanted.status ?? 'pending') !== 'pending') {
        return { rows: [], next: null };
      }
      const sorted = orderOf(order);
      const plan = planOf(wanted);
      const hint = order === 'newest' || order === 'oldest' ? plan.hint : sorted.index;
      const ordered = await rarestOf(wanted);
      const filter = { ...plan.filter, ...(ordered.length > 0 && { searchPrefixes: { $all: [...ordered] } }) };
      return readSortedPage({ order: sorted.order, before, limit }, async (range, rowsMax) => {
        const found = await rows
          .find({ ...filter, $and: [...range] as QueryFilter<ReviewRowDocument>[] }, { at: 1, type: 1, status: 1 })
          .sort(sorted.order)
          .limit(rowsMax)
          .hint(hint)
          .lean();
        return found.map(withId);
      });
    },
  };
}

export type ReviewRowRepository = ReturnType<typeof createReviewRowRepository>;
