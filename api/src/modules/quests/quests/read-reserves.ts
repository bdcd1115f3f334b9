import type { Connection } from 'mongoose';
import type { ReadBalanceCopies } from '../../ledger/ledger/index.ts';
import { questModel } from './quest.model.ts';

/**
 * Reads what the reserves of missions must hold, for the ledger's verification: the reward of each completion that is
 * left, and nothing once the mission has ended. A reserve without a mission must be empty.
 */
export function createReadReserves(connection: Connection): ReadBalanceCopies {
  const quests = questModel(connection);
  return async (session, accounts) => {
    const fields = { mxpReward: 1, maxParticipants: 1, participantCount: 1 } as const;
    const open = await quests
      .find({ type: 'mission', status: { $in: ['pending', 'active'] }, deletedAt: null }, fields)
      .session(session)
      .lean();
    const empty = Iterator.from(accounts).filter((account) => account.startsWith('reserve:'));
    return new Map([
      ...[...empty].map((account) => [account, 0] as const),
      ...open.map(({ _id, mxpReward, maxParticipants, participantCount }) => {
        const leftMxp = mxpReward * ((maxParticipants ?? 0) - participantCount);
        return [`reserve:${_id}`, leftMxp] as const;
      }),
    ]);
  };
}
