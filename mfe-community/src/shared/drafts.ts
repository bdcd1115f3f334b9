import { STORAGE_KEYS } from '@magnetx/contracts';
import { createFormDrafts } from '@magnetx/federation/forms';

/** Unsent form input of this area. */
export const drafts = createFormDrafts(STORAGE_KEYS.userDrafts);
