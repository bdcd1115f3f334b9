import type { ClientSession, Connection } from 'mongoose';
import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

const SOURCES = ['direct', 'referral', 'utm'] as const;
/** The quests per read of a start, which changes none of them. */
const ROWS_PER_READ = 500;

interface QuestRow {
  readonly _id: number;
  readonly participantCount: number;
}

/** How many participants to subtract, by the id of their row and their source. */
type Changes = Map<string, Record<string, number>>;

function subtract(changes: Changes, row: string, source: string, count: number): void {
  const ofRow = changes.get(row) ?? {};
  ofRow[`participants.${source}`] = (ofRow[`participants.${source}`] ?? 0) - count;
  changes.set(row, ofRow);
}

interface Total {
  readonly _id: string;
  readonly participants?: Readonly<Record<string, number>>;
}

const totalsOf = (connection: Connection) => connection.collection<Total>('activity_days');
const totalIdOf = ({ _id }: Pick<QuestRow, '_id'>): string => `${_id}:total`;

const excessOf = (participants: Readonly<Record<string, number>>, quest: QuestRow | null): number =>
  SOURCES.reduce((sum, source) => sum + (participants[source] ?? 0), 0) - (quest?.participantCount ?? 0);

function readQuests(connection: Connection, last: QuestRow | null, limit: number): Promise<QuestRow[]> {
  return connection
    .collection<QuestRow>('quests')
    .find(last === null ? {} : { _id: { $gt: last._id } }, { projection: { participantCount: 1 } })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
}

/** Nothing is left to change once a quest's sum equals its count, so this can be repeated. */
async function correct(connection: Connection, { _id: id }: QuestRow, session: ClientSession): Promise<void> {
  const days = totalsOf(connection);
  const total = totalIdOf({ _id: id });
  const quest = await connection.collection<QuestRow>('quests').findOne({ _id: id }, { session });
  const counted = { ...(await days.findOne({ _id: total }, { session }))?.participants };
  let excess = excessOf(counted, quest);
  if (!quest || excess <= 0) return;
  const changes: Changes = new Map();
  const left = await connection
    .collection<{ source: string; at: Date }>('participations')
    .find({ questId: id, status: { $in: ['rejected', 'withdrawn'] } }, { session, sort: { at: 1 }, limit: excess })
    .toArray();
  for (const { source, at } of left) {
    for (const row of [`${id}:${at.toISOString().slice(0, 10)}`, total]) subtract(changes, row, source, 1);
    counted[source] = (counted[source] ?? 0) - 1;
    excess -= 1;
  }
  // Nothing else is known of users who deleted their account.
  for (const source of SOURCES) {
    const gone = Math.min(excess, Math.max(0, counted[source] ?? 0));
    if (gone > 0) subtract(changes, total, source, gone);
    excess -= gone;
  }
  for (const [_id, $inc] of changes) await days.updateOne({ _id }, { $inc }, { session });
}

export const participantsWithPlaces: Migration = {
  name: '0001-participants-with-places',
  description: 'Subtracts participants who were rejected or left from the counts of reports.',
  hasUnseen: async (connection) => {
    const read = (last: QuestRow | null, limit: number) => readQuests(connection, last, limit);
    for await (const rows of walkBatches(read, ROWS_PER_READ)) {
      const totals = await totalsOf(connection)
        .find({ _id: { $in: rows.map(totalIdOf) } }, { projection: { participants: 1 } })
        .toArray();
      const byId = new Map(totals.map(({ _id, participants = {} }) => [_id, participants]));
      if (rows.some((quest) => excessOf(byId.get(totalIdOf(quest)) ?? {}, quest) > 0)) return true;
    }
    return false;
  },
  up: async ({ connection, product, checkpoint }) => {
    const read = (last: QuestRow | null, limit: number) => readQuests(connection, last, limit);
    for await (const rows of walkBatches(read)) {
      for (const quest of rows) await product.withTransaction((session) => correct(connection, quest, session));
      await checkpoint();
    }
  },
};
