/** The fields of a collection's shard key, in order. `hashed` spreads values that grow with time. */
export type ShardKey = Readonly<Record<string, 1 | 'hashed'>>;

/**
 * The shard keys of the collections that grow with users; all others stay on one shard. A unique index begins with the
 * whole key, and each change of one document names it. Otherwise MongoDB could not enforce the index, and would ask
 * every shard for the document. `docs/scaling.md` has the reasons.
 */
export const SHARD_KEYS: Readonly<Record<string, ShardKey>> = {
  notifications: { userId: 'hashed' },
  ledger_lines: { account: 1, _id: 1 },
  ledger_balances: { _id: 'hashed' },
  ledger_entries: { key: 1 },
  participations: { questId: 1 },
  mission_claims: { questId: 1 },
  work_links: { _id: 'hashed' },
  view_dedup_keys: { _id: 1 },
  daily_view_counts: { _id: 1 },
  idempotency_records: { _id: 1 },
};
