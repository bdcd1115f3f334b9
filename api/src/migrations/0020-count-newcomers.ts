import { RETURN_WITHIN_DAYS } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { createTransactions } from '../db/with-transaction.ts';
import type { Migration } from './migration.ts';
import { walkIds } from './walk-ids.ts';

interface Participation {
  readonly userId: string;
  readonly questId: number;
  readonly source: string;
  readonly at: Date;
}

interface Newcomer {
  readonly _id: string;
  readonly source: string;
  readonly firstAt: Date;
  hasReturned: boolean;
}

const RETURN_WITHIN_MS = RETURN_WITHIN_DAYS * 24 * 60 * 60_000;
/** The newcomers among these participations, and the counts by the id of the row that they are added to. */
function countNewcomers(parts: readonly Participation[], idOf: (part: Participation) => string) {
  const newcomers = new Map<string, Newcomer>();
  const counts = new Map<string, Record<string, number>>();
  const add = ({ questId, at }: Participation, count: string): void => {
    for (const day of [at.toISOString().slice(0, 'yyyy-mm-dd'.length), 'total']) {
      const row = counts.get(`${questId}:${day}`) ?? {};
      row[count] = (row[count] ?? 0) + 1;
      counts.set(`${questId}:${day}`, row);
    }
  };
  for (const part of parts) {
    const _id = idOf(part);
    const before = newcomers.get(_id);
    if (!before) {
      newcomers.set(_id, { _id, source: part.source, firstAt: part.at, hasReturned: false });
      add(part, `newcomers.${part.source}`);
    } else if (!before.hasReturned && part.at.getTime() - before.firstAt.getTime() <= RETURN_WITHIN_MS) {
      before.hasReturned = true;
      add(part, `returned.${before.source}`);
    }
  }
  return { newcomers: [...newcomers.values()], counts };
}

/** Counts the participations of these users, except in projects that have counted them before. */
async function countUsers(connection: Connection, userIds: readonly string[], session: ClientSession): Promise<void> {
  const parts = await connection
    .collection<Participation>('participations')
    .find({ userId: { $in: [...userIds] } }, { projection: { userId: 1, questId: 1, source: 1, at: 1 }, session })
    .toArray();
  const questIds = [...new Set(parts.map(({ questId }) => questId))];
  const quests = await connection
    .collection<{ _id: number; projectId: string }>('quests')
    .find({ _id: { $in: questIds } }, { projection: { projectId: 1 }, session })
    .toArray();
  const projects = new Map(quests.map(({ _id, projectId }) => [_id, projectId]));
  const idOf = ({ userId, questId }: Participation) => `${userId}:${projects.get(questId) ?? ''}`;
  const stored = connection.collection<Newcomer>('project_newcomers');
  const known = await stored.find({ _id: { $in: parts.map(idOf) } }, { session }).toArray();
  const counted = new Set(known.map(({ _id }) => _id));
  const left = parts.filter((part) => !counted.has(idOf(part))).sort((a, b) => a.at.getTime() - b.at.getTime());
  if (left.length === 0) return;
  const { newcomers, counts } = countNewcomers(left, idOf);
  await stored.insertMany(newcomers, { session });
  const updates = [...counts].map(([_id, $inc]) => ({ updateOne: { filter: { _id }, update: { $inc } } }));
  await connection.collection<{ _id: string }>('activity_days').bulkWrite(updates, { session });
}

export const countNewcomersOfProjects: Migration = {
  name: '0020-count-newcomers',
  description: 'Counts the newcomers of each project, and those who came back for a second quest.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const { withTransaction } = createTransactions(connection);
    for await (const userIds of walkIds(connection, 'users')) {
      await withTransaction((session) => countUsers(connection, userIds, session));
      await checkpoint();
    }
  },
};
