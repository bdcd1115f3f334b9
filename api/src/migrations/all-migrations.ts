import { renewListings } from './0001-renew-listings.ts';
import { fillNameKeys } from './0002-fill-name-keys.ts';
import { addUpPayables } from './0003-add-up-payables.ts';
import { fillAbsentFields } from './0004-fill-absent-fields.ts';
import { fillQuestLanguage } from './0005-fill-quest-language.ts';
import { fillSearchPrefixes } from './0006-fill-search-prefixes.ts';
import { moveRenamedCollections } from './0007-move-renamed-collections.ts';
import { moveViewCounts } from './0008-move-view-counts.ts';
import { removeEarlierNames } from './0009-remove-earlier-names.ts';
import { checkWallets } from './0010-check-wallets.ts';
import { openWinnerClaims } from './0012-open-winner-claims.ts';
import { fillWorkRows } from './0015-fill-work-rows.ts';
import { openAds } from './0018-open-ads.ts';
import { fillProjectKeys } from './0019-fill-project-keys.ts';
import { countNewcomersOfProjects } from './0020-count-newcomers.ts';
import { addCategoryGrams } from './0021-add-category-grams.ts';
import { countPayoutRecords } from './0022-count-payout-records.ts';
import { fillPlainTexts } from './0023-fill-plain-texts.ts';
import type { Migration } from './migration.ts';

/** In the order in which they run. Never rename, move or change a released migration. */
export const ALL_MIGRATIONS: readonly Migration[] = [
  renewListings,
  fillNameKeys,
  addUpPayables,
  fillAbsentFields,
  fillQuestLanguage,
  fillSearchPrefixes,
  moveRenamedCollections,
  moveViewCounts,
  removeEarlierNames,
  checkWallets,
  openWinnerClaims,
  fillWorkRows,
  openAds,
  fillProjectKeys,
  countNewcomersOfProjects,
  addCategoryGrams,
  countPayoutRecords,
  fillPlainTexts,
];
