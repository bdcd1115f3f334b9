import type { Connection } from 'mongoose';
import type { ReadBalanceCopies } from '../../ledger/ledger/index.ts';
import { holdModels } from './hold.model.ts';

/** Reads what users must have on hold, for the ledger's verification. */
export function createReadHeldRewards(connection: Connection): ReadBalanceCopies {
  const { holds } = holdModels(connection);
  return async (session, accounts) => {
    const held = await holds
      .aggregate<{ _id: string; mxp: number }>([
        { $match: { state: 'held' } },
        { $group: { _id: '$userId', mxp: { $sum: '$mxp' } } },
      ])
      .session(session);
    const empty = Iterator.from(accounts).filter((account) => account.startsWith('held:'));
    return new Map([
      ...[...empty].map((account) => [account, 0] as const),
      ...held.map(({ _id, mxp }) => [`held:${_id}`, mxp] as const),
    ]);
  };
}
