import type { Connection } from 'mongoose';

/** Makes a database as releases have left it that knew nothing of migrations: whatever they change is undone. */
export async function makeOld(connection: Connection): Promise<void> {
  const unset = async (collection: string, ...fields: string[]): Promise<void> => {
    const $unset = Object.fromEntries(fields.map((field) => [field, 1 as const]));
    await connection.collection(collection).updateMany({}, { $unset });
  };
  await unset('quests', 'language');
  await unset('quest_listings', 'version', 'searchText', 'searchGrams');
  await unset('projects', 'nameKeys', 'nameKeysVersion');
  await unset('admins', 'nameKeys', 'nameKeysVersion', 'status');
  await unset('users', 'status', 'isInvited');
  await unset('contact_messages', 'isRead');
  await unset('participations', 'source', 'completedAt');
  await unset('payables', 'batchId');
  for (const name of ['payable_sums', 'migrations', 'jobs']) await connection.collection(name).drop();
  await connection.collection('users').createIndex({ bio: 1 });
}
