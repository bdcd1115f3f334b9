import type { Migration } from './migration.ts';
import { walkIds } from './walk-ids.ts';

/** Their rows have moved. A job recounts the rank checkpoints. */
const COLLECTIONS = ['kept_answers', 'visit_marks', 'visit_days', 'former_members', 'leaderboard_marks'];
const SEARCHED = ['users', 'projects', 'audit_lines', 'review_rows'];

export const removeEarlierNames: Migration = {
  name: '0009-remove-earlier-names',
  description: 'Removes the old collections and field after their renaming.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const existing = new Set((await connection.listCollections()).map(({ name }) => name));
    for (const name of COLLECTIONS) if (existing.has(name)) await connection.collection(name).drop();
    for (const name of SEARCHED) {
      for await (const ids of walkIds(connection, name)) {
        const collection = connection.collection<{ _id: string }>(name);
        await collection.updateMany(
          { _id: { $in: ids }, beginnings: { $exists: true } },
          { $unset: { beginnings: 1 } },
        );
        await checkpoint();
      }
    }
  },
};
