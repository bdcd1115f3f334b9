import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

interface Due {
  readonly _id: string;
  readonly projectId: string;
  readonly questId: number | null;
  readonly at: Date;
  readonly changes: number;
}

export const moveSharePictures: Migration = {
  name: '0002-share-picture-work',
  description: 'Makes due share pictures pieces of work.',
  hasUnseen: async (connection) => (await connection.collection('due_share_pictures').findOne()) !== null,
  up: async ({ connection, checkpoint }) => {
    const due = connection.collection<Due>('due_share_pictures');
    const jobs = connection.collection<{ _id: string }>('jobs');
    const read = (last: Due | null, limit: number) =>
      due
        .find(last === null ? {} : { _id: { $gt: last._id } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const rows of walkBatches(read)) {
      for (const { _id, projectId, questId, at, changes } of rows) {
        const payload = questId === null ? { projectId } : { questId };
        const state = { state: 'waiting', holder: null, leaseUntil: at, dueAt: at, failures: 0 };
        const $setOnInsert = { kind: 'share-pictures', payload, ...state };
        const piece = { _id: `share-pictures:${_id}:${at.getTime()}` };
        await jobs.updateOne(piece, { $setOnInsert }, { upsert: true });
        // A later change stays for the next start, and for the version before.
        await due.deleteOne({ _id, changes });
      }
      await checkpoint();
    }
  },
};
