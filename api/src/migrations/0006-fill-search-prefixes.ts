import type { Migration } from './migration.ts';
import { walkIds } from './walk-ids.ts';

const COLLECTIONS = ['users', 'projects', 'audit_lines', 'review_rows'];

export const fillSearchPrefixes: Migration = {
  name: '0006-fill-search-prefixes',
  description: 'Stores the word prefixes of accounts, audit lines and review rows as `searchPrefixes`.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    for (const name of COLLECTIONS) {
      for await (const ids of walkIds(connection, name)) {
        // A row that an older release has changed since has both fields. The old field is current.
        const outdated = {
          _id: { $in: ids },
          beginnings: { $exists: true },
          $expr: { $ne: ['$searchPrefixes', '$beginnings'] },
        };
        const collection = connection.collection<{ _id: string }>(name);
        await collection.updateMany(outdated, [{ $set: { searchPrefixes: '$beginnings' } }]);
        await checkpoint();
      }
    }
  },
};
