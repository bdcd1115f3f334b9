import type { ClientSession } from 'mongoose';

/** Reads the copies of balances that another module keeps for its own queries, by account. */
export type ReadBalanceCopies = (session: ClientSession) => Promise<ReadonlyMap<string, number>>;
