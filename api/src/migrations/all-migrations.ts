import { renewListings } from './0001-renew-listings';
import { fillNameKeys } from './0002-fill-name-keys';
import { addUpPayables } from './0003-add-up-payables';
import { fillAbsentFields } from './0004-fill-absent-fields';
import { fillQuestLanguage } from './0005-fill-quest-language';
import type { Migration } from './migration';

/** In the order in which they run. A finished one is never renamed, moved or changed. */
export const ALL_MIGRATIONS: readonly Migration[] = [
  renewListings,
  fillNameKeys,
  addUpPayables,
  fillAbsentFields,
  fillQuestLanguage,
];
