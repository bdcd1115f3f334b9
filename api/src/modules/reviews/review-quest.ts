import type { QuestType } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error';
import type { StoredNotification } from '../notifications';
import type { Quest } from '../quests';
import { withReason, type ReviewDeps, type Told } from './review-deps';

interface QuestNamed {
  readonly questId: number;
  readonly type: QuestType;
}

export interface QuestReviews {
  approve: (named: QuestNamed) => Promise<Quest>;
  reject: (named: QuestNamed, reason: string) => Promise<Quest>;
  remove: (named: QuestNamed) => Promise<void>;
}

/** Whether what was just decided returned its fee: it was rejected, or taken off while it waited. */
function isRefunded({ status, deletedAt }: Quest): boolean {
  return status === (deletedAt === null ? 'rejected' : 'pending');
}

/**
 * Decisions on quests that wait for approval. Of several at once the first counts, the others throw `already_decided`;
 * an id or type that names none throws `not_found`. The project is told, and finds it in its list later on.
 */
export function createQuestReviews(deps: ReviewDeps): QuestReviews {
  const { quests, notifications, withTransaction } = deps;

  const assertNamed = async ({ questId, type }: QuestNamed, session: ClientSession): Promise<void> => {
    const quest = await quests.findById(questId, session);
    if (quest?.type !== type || quest.deletedAt !== null) throw new AppError('not_found');
  };

  const decide = async (
    named: QuestNamed,
    change: (session: ClientSession) => Promise<Quest | null>,
    tell: (quest: Quest) => Told,
  ): Promise<Quest> => {
    const [quest, told] = await withTransaction(async (session): Promise<[Quest, StoredNotification]> => {
      await assertNamed(named, session);
      const changed = await change(session);
      if (!changed) throw new AppError('already_decided');
      const notification = { ...tell(changed), userId: changed.projectId, topic: changed.type };
      return [changed, await notifications.store(notification, session)];
    });
    notifications.push(told);
    if (isRefunded(quest)) await deps.pushBalance(`project:${quest.projectId}`, quest.feeMxp);
    return quest;
  };

  return {
    approve: (named) =>
      decide(
        named,
        (session) => quests.approve(named.questId, session),
        ({ title }) => ({ type: 'success', title: 'Quest approved', message: `“${title}” is live.` }),
      ),
    reject: (named, reason) =>
      decide(
        named,
        (session) => quests.reject(named.questId, reason, session),
        ({ title }) => ({
          type: 'warning',
          title: 'Quest rejected',
          message: withReason(`“${title}” was not approved. Its fee is back on your balance.`, reason),
        }),
      ),
    remove: async (named) => {
      await decide(
        named,
        (session) => quests.remove(named.questId, session),
        ({ title }) => ({ type: 'warning', title: 'Quest removed', message: `“${title}” was removed by an admin.` }),
      );
    },
  };
}
