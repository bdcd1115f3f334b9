import { AppError, type QuestKind, type QuestWords } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { ChangeQuest, SettleEdit } from './change-quest.ts';
import type { EditRequest } from './edit-request.model.ts';
import type { QuestDeps, QuestEditRequest } from './quest-deps.ts';
import { assertEditable } from './quest-guards.ts';
import type { Quest } from './quest.model.ts';
import { fieldsOf, isSameWords, revisionAfter, wordsOf } from './quest-words.ts';

/** An edit request as an admin names it, with the type that they saw. */
interface NamedEdit {
  readonly editId: string;
  readonly type: QuestKind;
}

interface EditRequestsDeps extends QuestDeps {
  readonly change: ChangeQuest;
  readonly settleEdit: SettleEdit;
}

/** Why an edit request cannot be decided on. */
const REFUSALS = {
  approved: () => new AppError('already_decided'),
  rejected: () => new AppError('already_decided'),
  replaced: () =>
    new AppError('item_changed', { message: t('The owner has edited this quest again. Review the new edit.') }),
  closed: () => new AppError('conflict', { message: t('This edit was withdrawn, or its quest is no longer live.') }),
} as const;

/**
 * Edit requests: the new words of approved quests, which users see only once approved. A quest has at most one
 * pending request, its latest. Each step runs in the caller's transaction and requires a pending request, so one of
 * several concurrent steps counts.
 */
export function createEditRequests(deps: EditRequestsDeps) {
  const { editRequests, quests, change, settleEdit, events, random, clock } = deps;

  const get = async ({ editId, type }: NamedEdit, session: ClientSession): Promise<QuestEditRequest> => {
    const edit = await editRequests.find(editId, session);
    const quest = edit && (await quests.findById(edit.questId, session));
    if (!edit || quest?.type !== type) throw new AppError('not_found');
    return { edit, quest };
  };
  const getPending = async (named: NamedEdit, session: ClientSession): Promise<QuestEditRequest> => {
    const found = await get(named, session);
    if (found.edit.status !== 'pending') throw REFUSALS[found.edit.status]();
    return found;
  };

  return {
    /** By the ids that were given: a request, or in place of a replaced one the quest's latest. */
    listLatest: async (ids: readonly string[]): Promise<ReadonlyMap<string, EditRequest>> => {
      const found = ids.length > 0 ? await editRequests.listByIds(ids) : [];
      const replaced = found.filter(({ status }) => status === 'replaced');
      const of = replaced.length > 0 ? await quests.listByIds(replaced.map(({ questId }) => questId)) : [];
      const latest = of.length > 0 ? await editRequests.listByIds(of.flatMap(({ editId }) => editId ?? [])) : [];
      const latestOf = ({ questId }: EditRequest) => latest.find((edit) => edit.questId === questId);
      return new Map(found.map((edit) => [edit.id, (edit.status === 'replaced' && latestOf(edit)) || edit]));
    },

    /** The pending requests of these quests, by quest. */
    listPending: async (of: readonly Quest[]): Promise<ReadonlyMap<number, EditRequest>> => {
      const ids = of.flatMap(({ editId }) => editId ?? []);
      const found = ids.length > 0 ? await editRequests.listByIds(ids) : [];
      return new Map(found.filter(({ status }) => status === 'pending').map((edit) => [edit.questId, edit]));
    },

    /**
     * Requests these words for an approved quest, in place of an earlier request. The approved words withdraw that one.
     */
    request: async (quest: Quest, after: QuestWords, session: ClientSession): Promise<Quest> => {
      const latest = quest.editId === undefined ? null : await editRequests.find(quest.editId, session);
      if (latest?.status === 'pending' && isSameWords({ ...wordsOf(quest), ...latest.after }, after)) return quest;
      const before = wordsOf(quest);
      const isUnchanged = isSameWords(before, after);
      await settleEdit(quest, { status: isUnchanged ? 'closed' : 'replaced', isQueued: false }, session);
      if (isUnchanged) return quest;
      const created = { id: random.id(), questId: quest.id, before, after, createdAt: clock.now() };
      const edit = { ...created, status: 'pending', reason: '', isQueued: true } as const;
      await editRequests.insert(edit, session);
      const requested = await change(quest.id, [quest.status], { editId: edit.id }, session);
      if (!requested) throw new AppError('conflict');
      await events.editRequestChanged.emit({ edit, quest: requested }, session);
      return requested;
    },

    /** Its owner withdraws it. False if none is pending. */
    withdraw: async (quest: Quest, session: ClientSession): Promise<boolean> =>
      (await settleEdit(quest, { status: 'closed', isQueued: false }, session)) !== null,

    /** Puts the words in force. */
    approve: async (named: NamedEdit, session: ClientSession): Promise<Quest> => {
      const { edit, quest } = await getPending(named, session);
      assertEditable(quest, clock.now());
      await settleEdit(quest, { status: 'approved' }, session);
      const set = { ...fieldsOf(quest, edit.after), revision: revisionAfter(quest) };
      const changed = await change(quest.id, [quest.status], set, session);
      if (!changed) throw new AppError('conflict');
      return changed;
    },

    reject: async (named: NamedEdit, reason: string, session: ClientSession): Promise<Quest> => {
      const { quest } = await getPending(named, session);
      await settleEdit(quest, { status: 'rejected', reason }, session);
      return quest;
    },

    /**
     * Takes a request off the queue, which closes a pending one. Throws `not_found` for one that left the queue, and
     * `item_changed` for a replaced one.
     */
    remove: async (named: NamedEdit, session: ClientSession): Promise<QuestEditRequest> => {
      const { edit, quest } = await get(named, session);
      if (edit.status === 'replaced') throw REFUSALS.replaced();
      if (!edit.isQueued) throw new AppError('not_found');
      const status = edit.status === 'pending' ? 'closed' : edit.status;
      const removed = await editRequests.changeIf(edit.id, edit.status, { status, isQueued: false }, session);
      if (!removed) throw new AppError('conflict');
      await events.editRequestChanged.emit({ edit: removed, quest }, session);
      return { edit, quest };
    },
  };
}
