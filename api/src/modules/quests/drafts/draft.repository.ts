import { PROJECT_DRAFTS_MAX, projectDraftFormSchema, type QuestForm } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { draftModel, LAST_SAVED_FIRST, type DraftDocument } from './draft.model.ts';

/** One draft of a project. */
export interface DraftKey {
  readonly projectId: string;
  readonly draftId: string;
}

export interface Draft extends Omit<DraftDocument, '_id' | 'form'> {
  readonly form: QuestForm;
}

const idOf = ({ projectId, draftId }: DraftKey) => `${projectId}:${draftId}`;

/** Fields that the form has got since are empty. */
function toDraft({ form, projectId, draftId, version, savedAt, savedBy }: DraftDocument): Draft {
  return { projectId, draftId, version, savedAt, savedBy, form: projectDraftFormSchema.parse(form) };
}

export function createDraftRepository(connection: Connection) {
  const drafts = draftModel(connection);
  return {
    /** Only the listed fields of the forms are read. */
    list: async (projectId: string): Promise<Draft[]> => {
      const found = await drafts
        .find({ projectId })
        .select(['projectId', 'draftId', 'version', 'savedAt', 'savedBy', 'form.title', 'form.type', 'form.category'])
        .sort(LAST_SAVED_FIRST)
        .limit(PROJECT_DRAFTS_MAX)
        .lean();
      return found.map(toDraft);
    },

    find: async (key: DraftKey, session?: ClientSession): Promise<Draft | null> => {
      const found = await drafts
        .findOne({ _id: idOf(key) })
        .session(session ?? null)
        .lean();
      return found && toDraft(found);
    },

    count: (projectId: string, session: ClientSession): Promise<number> =>
      drafts.countDocuments({ projectId }).session(session).exec(),

    put: async (draft: Draft, session: ClientSession): Promise<void> => {
      const _id = idOf(draft);
      await drafts.replaceOne({ _id }, { _id, ...draft, form: { ...draft.form } }, { session, upsert: true });
    },

    /** Null without such a draft. */
    delete: async (key: DraftKey, session?: ClientSession): Promise<Draft | null> => {
      const deleted = await drafts.findOneAndDelete({ _id: idOf(key) }, { session: session ?? null }).lean();
      return deleted && toDraft(deleted);
    },

    /** The ids of the covers in the drafts of these projects. */
    listCovers: async (projectIds: readonly string[]): Promise<string[]> => {
      const found = await drafts
        .find({ projectId: { $in: [...projectIds] } })
        .select(['form.cover'])
        .lean();
      return found.flatMap(({ form }) => (typeof form['cover'] === 'string' && form['cover'] ? [form['cover']] : []));
    },

    deleteOf: async (projectId: string, session: ClientSession): Promise<void> => {
      await drafts.deleteMany({ projectId }).session(session);
    },
  };
}

export type DraftRepository = ReturnType<typeof createDraftRepository>;
