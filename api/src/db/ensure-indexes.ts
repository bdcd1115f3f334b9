import type { Connection, mongo } from 'mongoose';
import { assertWhole } from './restore-marker';

type AnyModel = Connection['models'][string];

/** Drops an index of the same fields that is unique or sparse where the declared one is not, or the other way round. */
async function dropOutdatedIndexes({ collection, schema }: AnyModel): Promise<void> {
  const existing = await collection.indexes();
  for (const [fields, declared] of schema.indexes()) {
    const outdated = existing.find(
      ({ key, unique, sparse }) =>
        JSON.stringify(key) === JSON.stringify(fields) &&
        (Boolean(unique) !== Boolean(declared.unique) || Boolean(sparse) !== Boolean(declared.sparse)),
    );
    if (outdated?.name !== undefined) await collection.dropIndex(outdated.name);
  }
}

/** In one command: mongoose would send one per index, and a large collection would be read once for each. */
async function createIndexes({ collection, schema }: AnyModel): Promise<void> {
  const indexes = schema.indexes().map(([key, options]) => ({ key, ...options }) as mongo.IndexDescription);
  if (indexes.length > 0) await collection.createIndexes(indexes);
}

/**
 * Makes the collections and indexes that the models of this connection declare. Existing ones stay, but for those that
 * would stand in the way of a declared one. Throws when the database is half restored.
 */
export async function ensureIndexes(connection: Connection): Promise<void> {
  await assertWhole(connection);
  const existing = new Set((await connection.listCollections()).map(({ name }) => name));
  const ensure = async (model: AnyModel): Promise<void> => {
    if (existing.has(model.collection.collectionName)) await dropOutdatedIndexes(model);
    else await model.createCollection();
    await createIndexes(model);
  };
  await Promise.all(Object.values(connection.models).map(ensure));
}
