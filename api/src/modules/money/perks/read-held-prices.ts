import type { Connection } from 'mongoose';
import type { ReadBalanceCopies } from '../../ledger/ledger/index.ts';
import { perkModels } from './perk.model.ts';

/** Reads what the accounts of perks must hold, for the ledger's verification: the prices of what waits. */
export function createReadHeldPrices(connection: Connection): ReadBalanceCopies {
  const { redemptions } = perkModels(connection);
  return async (session, accounts) => {
    const held = await redemptions
      .aggregate<{ _id: string; mxp: number }>([
        { $match: { state: 'waiting' } },
        { $group: { _id: '$perkId', mxp: { $sum: '$priceMxp' } } },
      ])
      .session(session);
    const empty = Iterator.from(accounts).filter((account) => account.startsWith('perk:'));
    return new Map([
      ...[...empty].map((account) => [account, 0] as const),
      ...held.map(({ _id, mxp }) => [`perk:${_id}`, mxp] as const),
    ]);
  };
}
