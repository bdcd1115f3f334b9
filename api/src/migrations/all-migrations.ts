import type { Migration } from './migration.ts';
import { storeDebts } from './0001-uncovered-rewards.ts';
import { moveSharePictures } from './0002-share-picture-work.ts';
import { relistQuests } from './0003-public-lists.ts';

/** In the order in which they run. Upgrades start from 1.0.0. Never rename, move or change a released migration. */
export const ALL_MIGRATIONS: readonly Migration[] = [storeDebts, moveSharePictures, relistQuests];
