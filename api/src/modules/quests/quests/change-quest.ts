import type { ClientSession } from 'mongoose';
import type { EditRequest } from './edit-request.model.ts';
import { isApproved } from './quest-guards.ts';
import type { Quest } from './quest.model.ts';
import type { QuestDeps, QuestFields } from './quest-deps.ts';

/** Updates a quest that has one of these statuses, its listing and its subscribers. Null for another status. */
export type ChangeQuest = (
  id: number,
  statuses: readonly Quest['status'][],
  set: QuestFields,
  session: ClientSession,
) => Promise<Quest | null>;

/** Updates a quest's latest edit request if it is pending. Null otherwise. */
export type SettleEdit = (
  quest: Quest,
  set: Partial<Pick<EditRequest, 'status' | 'reason' | 'isQueued'>>,
  session: ClientSession,
) => Promise<EditRequest | null>;

/** Whether its edit request can wait on. */
function takesEdits(quest: Quest): boolean {
  return isApproved(quest) && quest.deletedAt === null && quest.isProjectActive;
}

export function createChangeQuest({ quests, editRequests, listings, events }: QuestDeps) {
  const settleEdit: SettleEdit = async (quest, set, session) => {
    const { editId } = quest;
    const edit = editId === undefined ? null : await editRequests.changeIf(editId, 'pending', set, session);
    if (edit) await events.editRequestChanged.emit({ edit, quest }, session);
    return edit;
  };
  const change: ChangeQuest = async (id, statuses, set, session) => {
    const quest = await quests.changeIf(id, statuses, set, session);
    if (!quest) return null;
    await listings.place(quest, session);
    if (!takesEdits(quest)) await settleEdit(quest, { status: 'closed', isQueued: false }, session);
    await events.questChanged.emit({ quest, set }, session);
    return quest;
  };
  return {
    change,
    settleEdit,
    /** A new quest is pending, so it has no listing yet. */
    insert: async (quest: Quest, session: ClientSession): Promise<void> => {
      await quests.insert(quest, session);
      await events.questChanged.emit({ quest, set: quest }, session);
    },
  };
}
