import type { Connection } from 'mongoose';
import { createReadHeld } from '../../ledger/ledger/index.ts';
import { questModel } from './quest.model.ts';

/** Reads what the reserves of missions must hold: the reward of each completion that is left, until the end. */
export const createReadReserves = (connection: Connection) =>
  createReadHeld(questModel(connection), {
    kind: 'reserve',
    of: { type: 'mission', status: { $in: ['pending', 'active'] }, deletedAt: null },
    name: '$_id',
    mxp: { $multiply: ['$mxpReward', { $subtract: ['$maxParticipants', '$participantCount'] }] },
  });
