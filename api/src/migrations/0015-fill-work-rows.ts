import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

interface Row {
  readonly _id: string;
}

type Work = Row & { readonly questId: number; readonly userId: string };
type Task = { readonly _id: number; readonly projectId: string };

/** The ids of work begin with this; those of quests and edits do not. */
const PREFIX = 'work-';

export const fillWorkRows: Migration = {
  name: '0015-fill-work-rows',
  description: 'Stores the task, the project and the author of submitted work in its row of the review queue.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const rows = connection.collection<Row & { verdict?: string }>('review_rows');
    const read = (last: Row | null, limit: number): Promise<Row[]> =>
      rows
        .find({ _id: { $gt: last?._id ?? PREFIX, $lt: 'work.' } }, { projection: { verdict: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const found of walkBatches(read)) {
      const ids = found.map(({ _id }) => _id.slice(PREFIX.length));
      const works = await connection
        .collection<Work>('participations')
        .find({ _id: { $in: ids } }, { projection: { questId: 1, userId: 1 } })
        .toArray();
      const tasks = await connection
        .collection<Task>('quests')
        .find({ _id: { $in: works.map(({ questId }) => questId) } }, { projection: { projectId: 1 } })
        .toArray();
      for (const { _id, questId, userId } of works) {
        const projectId = tasks.find((task) => task._id === questId)?.projectId ?? '';
        // An API of this version may have written the row, and a recommendation, in the meantime.
        const absent = { _id: `${PREFIX}${_id}`, verdict: { $exists: false } };
        await rows.updateOne(absent, { $set: { projectId, questId, userId, verdict: 'none' } });
      }
      await checkpoint();
    }
  },
};
