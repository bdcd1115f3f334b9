import type { ClientSession, Model } from 'mongoose';
import type { ReadBalanceCopies } from './verify-ledger.ts';

interface Held {
  /** The kind of the accounts, which is the first part of their names. */
  readonly kind: 'reserve' | 'held' | 'perk';
  /** The documents that the accounts hold something for, the rest of the name, and the MXP, as expressions. */
  readonly of: object;
  readonly name: string;
  readonly mxp: string | object;
}

/** Reads what the accounts of a kind must hold, for the ledger's verification. Those without a document are empty. */
export function createReadHeld<Document>(model: Model<Document>, { kind, of, name, mxp }: Held): ReadBalanceCopies {
  return async (session: ClientSession, accounts) => {
    const held = await model
      .aggregate<{ _id: string | number; mxp: number }>([{ $match: of }, { $group: { _id: name, mxp: { $sum: mxp } } }])
      .session(session);
    const empty = Iterator.from(accounts).filter((account) => account.startsWith(`${kind}:`));
    return new Map([
      ...[...empty].map((account) => [account, 0] as const),
      ...held.map((sum) => [`${kind}:${sum._id}`, sum.mxp] as const),
    ]);
  };
}
