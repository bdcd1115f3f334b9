import { AppError, formatFigure, PROJECT_DRAFTS_MAX, type QuestForm } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import type { Draft, DraftKey, DraftRepository } from './draft.repository.ts';

export interface SaveDraftDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly drafts: DraftRepository;
  readonly projects: Pick<Projects, 'assertActive'>;
}

/** The values, and the version that they were based on: 0 for a new draft. */
interface Given {
  readonly version: number;
  readonly form: QuestForm;
  /** The id of the member who saves. */
  readonly savedBy: string;
}

export const NO_DRAFT = t('This draft was posted or deleted in the meantime.');
const CHANGED = t('This draft was saved elsewhere in the meantime.');
const FULL = t('A project can have {projectDraftsMax} drafts. Post or delete one first.', {
  projectDraftsMax: formatFigure(PROJECT_DRAFTS_MAX),
});

const isSame = (a: QuestForm, b: QuestForm): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves a draft over the version that the caller has. Values that are saved already are accepted again, so that a retry
 * after a lost answer succeeds. Throws `not_found` for a draft that was posted or deleted, and `conflict` for one that
 * was saved elsewhere, and for one too many.
 */
export function createSaveDraft({ drafts, projects, withTransaction, clock }: SaveDraftDeps) {
  return (key: DraftKey, { version, form, savedBy }: Given): Promise<Draft> =>
    withTransaction(async (session) => {
      // Also makes saves of one project wait for each other, which the count below relies on.
      await projects.assertActive(key.projectId, session);
      const found = await drafts.find(key, session);
      if (found && isSame(found.form, form)) return found;
      if (!found && version > 0) throw new AppError('not_found', { message: NO_DRAFT });
      if (found && found.version !== version) throw new AppError('conflict', { message: CHANGED });
      if (!found && (await drafts.count(key.projectId, session)) >= PROJECT_DRAFTS_MAX) {
        throw new AppError('conflict', { message: FULL });
      }
      const draft = { ...key, version: version + 1, form, savedAt: clock.now(), savedBy };
      await drafts.put(draft, session);
      return draft;
    });
}
