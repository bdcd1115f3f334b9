import type { TestApi } from './start-test-api.ts';

/** What a server writes when it starts, and numbers, which stay unique. */
const KEPT = ['migrations', 'jobs', 'sequences'];

/** Empties the database of an API that several tests share, which takes a tenth of a start. */
export async function emptyDatabase({ server: { connection } }: TestApi): Promise<void> {
  for (const { collection } of Object.values(connection.models)) {
    if (!KEPT.includes(collection.collectionName)) await collection.deleteMany({});
  }
}
