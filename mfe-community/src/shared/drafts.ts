import { STORAGE_KEYS } from '@magnetx/contracts';
import { createFormDrafts } from '@magnetx/federation/forms';

/** What was typed into this area's forms and not sent yet. */
export const drafts = createFormDrafts(STORAGE_KEYS.userDrafts);
