import {
  AppError,
  getProjectDraft,
  listProjectDrafts,
  removeProjectDraft,
  saveProjectDraft,
  type ProjectDraft,
} from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../core-deps.ts';
import { route, type CallContext } from '../../http/route.ts';
import type { Projects } from '../accounts/index.ts';
import { createDraftRepository, type Draft, type DraftKey } from './draft.repository.ts';
import { createSaveDraft, NO_DRAFT } from './save-draft.ts';

export interface DraftsDeps extends Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock'> {
  readonly projects: Pick<Projects, 'assertActive'>;
}

const presentHead = ({ draftId, version, savedAt }: Draft) => ({
  id: draftId,
  version,
  saved_at: savedAt.toISOString(),
});

/** Throws `not_found` without a draft. */
function present(draft: Draft | null): ProjectDraft {
  if (!draft) throw new AppError('not_found', { message: NO_DRAFT });
  return { ...presentHead(draft), form: draft.form };
}

function keyOf({ caller, params }: Pick<CallContext<typeof getProjectDraft>, 'caller' | 'params'>): DraftKey {
  return { projectId: caller().accountId, draftId: params.draftId };
}

/** Unposted quests of a project, as its members left them in the post form. */
export function createDraftsModule(deps: DraftsDeps) {
  const drafts = createDraftRepository(deps.connection);
  const save = createSaveDraft({ ...deps, drafts });
  return {
    /** Deletes a draft that is posted; nothing without such a draft. */
    remove: async (key: DraftKey, session: ClientSession): Promise<void> => void (await drafts.delete(key, session)),
    erase: drafts.deleteOf,
    routes: [
      route(listProjectDrafts, async ({ caller }) => ({
        drafts: (await drafts.list(caller().accountId)).map((draft) => {
          const { title, type, category } = draft.form;
          return { ...presentHead(draft), title, type, category };
        }),
      })),
      route(getProjectDraft, async (context) => ({ draft: present(await drafts.find(keyOf(context))) })),
      route(
        saveProjectDraft,
        async ({ body, ...context }) => ({ draft: presentHead(await save(keyOf(context), body)) }),
        { writes: 'drafts' },
      ),
      route(removeProjectDraft, async (context) => ({ draft: present(await drafts.delete(keyOf(context))) })),
    ],
  };
}

export type DraftsModule = ReturnType<typeof createDraftsModule>;
