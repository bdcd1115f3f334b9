import type { Connection } from 'mongoose';
import { createReadHeld } from '../../ledger/ledger/index.ts';
import { perkModels } from './perk.model.ts';

/** Reads what the accounts of perks must hold: the prices of what waits. */
export const createReadHeldPrices = (connection: Connection) =>
  createReadHeld(perkModels(connection).redemptions, {
    kind: 'perk',
    of: { state: 'waiting' },
    name: '$perkId',
    mxp: '$priceMxp',
  });
