import {
  AppError,
  getProjectDraft,
  listProjectDrafts,
  readCheckForms,
  removeProjectDraft,
  saveProjectDraft,
  withoutAnswers,
  writeCheckForms,
  type ProjectDraft,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { translated } from '@magnetx/texts/server';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { mayPost } from '../../../http/principal.ts';
import { route, type CallContext } from '../../../http/route.ts';
import type { Members, Projects } from '../../accounts/accounts/index.ts';
import { createDraftRepository, type Draft, type DraftKey } from './draft.repository.ts';
import { createSaveDraft, NO_DRAFT } from './save-draft.ts';

export interface DraftsDeps extends Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock'> {
  readonly projects: Pick<Projects, 'assertActive'>;
  readonly members: Pick<Members, 'findTeam'>;
}

const LEFT = t('An earlier member');

function keyOf({ caller, params }: Pick<CallContext<typeof getProjectDraft>, 'caller' | 'params'>): DraftKey {
  return { projectId: caller().accountId, draftId: params.draftId };
}

/** Unposted quests of a project, as its members left them in the post form. */
export function createDraftsModule(deps: DraftsDeps) {
  const drafts = createDraftRepository(deps.connection);
  const save = createSaveDraft({ ...deps, drafts });

  /** Presents drafts of one project without their forms. */
  async function createPresenter(projectId: string) {
    const members = (await deps.members.findTeam(projectId))?.members ?? [];
    const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? translated(LEFT);
    return ({ draftId, version, savedAt, savedBy }: Draft) => ({
      id: draftId,
      version,
      saved_at: savedAt.toISOString(),
      saved_by: members.length > 1 ? nameOf(savedBy) : '',
    });
  }

  /** Throws `not_found` without a draft. */
  async function present(draft: Draft | null): Promise<ProjectDraft> {
    if (!draft) throw new AppError('not_found', { message: NO_DRAFT });
    return { ...(await createPresenter(draft.projectId))(draft), form: draft.form };
  }

  return {
    /** Deletes a draft that is posted; nothing without such a draft. */
    remove: async (key: DraftKey, session: ClientSession): Promise<void> => void (await drafts.delete(key, session)),
    erase: drafts.deleteOf,
    listCovers: drafts.listCovers,
    routes: [
      route(listProjectDrafts, async ({ caller }) => {
        const { accountId } = caller();
        const presentHead = await createPresenter(accountId);
        return {
          drafts: (await drafts.list(accountId)).map((draft) => {
            const { title, type, category } = draft.form;
            return { ...presentHead(draft), title, type, category };
          }),
        };
      }),
      route(getProjectDraft, async (context) => {
        const draft = await present(await drafts.find(keyOf(context)));
        if (mayPost(context.caller())) return { draft };
        const checks = writeCheckForms(readCheckForms(draft.form.checks).map(withoutAnswers));
        return { draft: { ...draft, form: { ...draft.form, checks } } };
      }),
      route(
        saveProjectDraft,
        async ({ body, ...context }) => {
          const draft = await save(keyOf(context), { ...body, savedBy: context.caller().subjectId });
          return { draft: (await createPresenter(draft.projectId))(draft) };
        },
        { writes: 'drafts' },
      ),
      route(removeProjectDraft, async (context) => ({ draft: await present(await drafts.delete(keyOf(context))) })),
    ],
  };
}

export type DraftsModule = ReturnType<typeof createDraftsModule>;
