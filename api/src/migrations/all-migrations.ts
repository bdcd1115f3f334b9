import * as renewListings from './0001-renew-listings';
import * as fillNameKeys from './0002-fill-name-keys';
import * as addUpPayables from './0003-add-up-payables';
import * as fillAbsentFields from './0004-fill-absent-fields';
import type { Migration } from './migration';

/** In the order in which they run. A finished one is never renamed, moved or changed. */
export const ALL_MIGRATIONS: readonly Migration[] = [
  { name: '0001-renew-listings', ...renewListings },
  { name: '0002-fill-name-keys', ...fillNameKeys },
  { name: '0003-add-up-payables', ...addUpPayables },
  { name: '0004-fill-absent-fields', ...fillAbsentFields },
];
