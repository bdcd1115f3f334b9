import type { Connection } from 'mongoose';

/** The earlier names of collections. */
const EARLIER_COLLECTIONS = {
  idempotency_records: 'kept_answers',
  daily_view_counts: 'visit_days',
  view_dedup_keys: 'visit_marks',
  erased_accounts: 'former_members',
} as const;

/** Reverts all migrations, so that a database looks like one of an early release. */
export async function downgradeDatabase(connection: Connection): Promise<void> {
  const unset = async (collection: string, ...fields: string[]): Promise<void> => {
    const $unset = Object.fromEntries(fields.map((field) => [field, 1 as const]));
    await connection.collection(collection).updateMany({}, { $unset });
  };
  await unset('quests', 'language', 'plain');
  await unset('quest_listings', 'version', 'searchText', 'searchGrams');
  await unset('projects', 'nameKeys', 'nameKeysVersion', 'sortKeys');
  await unset('admins', 'nameKeys', 'nameKeysVersion', 'status');
  await unset('users', 'status', 'isInvited', 'walletVerifiedAt');
  const users = connection.collection<{ walletAddress: string | null }>('users');
  for await (const { _id, walletAddress } of users.find({ walletAddress: { $ne: null } }))
    await users.updateOne({ _id }, { $set: { walletAddress: walletAddress?.toLowerCase() ?? null } });
  await unset('contact_messages', 'isRead');
  await unset('audit_lines', 'about');
  await unset('participations', 'source', 'completedAt');
  await unset('payables', 'batchId', 'isCounted');
  await connection.collection('payout_records').deleteMany({});
  await unset('draws', 'prizeCents', 'handOvers');
  await unset('activity_days', 'newcomers', 'returned');
  await connection.collection('project_newcomers').deleteMany({});
  await connection.collection('winner_claims').deleteMany({});
  for (const name of ['users', 'projects', 'audit_lines', 'review_rows'])
    await connection.collection(name).updateMany({}, { $rename: { searchPrefixes: 'beginnings' } });
  await unset('review_rows', 'projectId', 'questId', 'userId', 'verdict');
  for (const [name, earlier] of Object.entries(EARLIER_COLLECTIONS)) {
    await connection
      .collection(name)
      .aggregate([{ $out: earlier }])
      .toArray();
    await connection.collection(name).drop();
  }
  await connection.collection('rank_checkpoints').drop();
  for (const name of ['payable_sums', 'migrations', 'jobs']) await connection.collection(name).drop();
  await connection.collection('users').createIndex({ bio: 1 });
}
