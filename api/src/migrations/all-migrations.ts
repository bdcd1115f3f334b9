import { participantsWithPlaces } from './0001-participants-with-places.ts';
import type { Migration } from './migration.ts';

/**
 * In the order in which they run. Upgrades start from 1.0.0, which has none. Never rename, move or change a released
 * migration.
 */
export const ALL_MIGRATIONS: readonly Migration[] = [participantsWithPlaces];
