import type { ClientSession, Connection } from 'mongoose';
import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

const SOURCES = ['direct', 'referral', 'utm'] as const;

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

/** Nothing is left to change once a quest's sum equals its count, so this can be repeated. */
async function correct(connection: Connection, { _id: id }: QuestRow, session: ClientSession): Promise<void> {
  const days = connection.collection<{ _id: string; participants?: Record<string, number> }>('activity_days');
  const total = `${id}:total`;
  const quest = await connection.collection<QuestRow>('quests').findOne({ _id: id }, { session });
  const counted = (await days.findOne({ _id: total }, { session }))?.participants ?? {};
  let excess = SOURCES.reduce((sum, source) => sum + (counted[source] ?? 0), 0) - (quest?.participantCount ?? 0);
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
  canGoBack: true,
  up: async ({ connection, product, checkpoint }) => {
    const quests = connection.collection<QuestRow>('quests');
    const read = (last: QuestRow | null, limit: number) =>
      quests
        .find(last === null ? {} : { _id: { $gt: last._id } }, { projection: { participantCount: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const rows of walkBatches(read)) {
      for (const quest of rows) await product.withTransaction((session) => correct(connection, quest, session));
      await checkpoint();
    }
  },
};
