import type { Connection } from 'mongoose';
import { createReadHeld } from '../../ledger/ledger/index.ts';
import { holdModels } from './hold.model.ts';

/** Reads what users must have on hold. */
export const createReadHeldRewards = (connection: Connection) =>
  createReadHeld(holdModels(connection).holds, { kind: 'held', of: { state: 'held' }, name: '$userId', mxp: '$mxp' });
