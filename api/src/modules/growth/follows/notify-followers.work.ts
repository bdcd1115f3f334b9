import { t } from '@magnetx/texts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { CoreDeps } from '../../../core-deps.ts';
import { createEnqueue, handleWork, type Work, type WorkKind } from '../../../jobs/index.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import type { NewNotification, NotificationsModule } from '../../messages/notifications/index.ts';
import { earlyAccessOf, isShown, labelOf, type Quest, type QuestsModule } from '../../quests/quests/index.ts';
import { followModel } from './follow.model.ts';

export interface NotifyFollowersDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly connection: Connection;
  readonly users: Pick<Users, 'holdAll'>;
  readonly quests: Pick<QuestsModule, 'find'>;
  readonly notifications: Pick<NotificationsModule, 'store' | 'listStored'>;
}

/** The followers of one piece: one transaction, then others get their turn. */
const SLICE = 100;

/** The followers of a project after one: to be notified of a quest, or to be forgotten with a closed project. */
const payload = z.object({ projectId: z.string(), questId: z.int().nullable(), after: z.string() });

export const FOLLOWERS: WorkKind<z.output<typeof payload>> = {
  name: 'followers',
  payload,
  attempts: 5,
  backOffMs: { first: 5_000, max: 600_000 },
  timeoutMs: 60_000,
  concurrency: 1,
};

/** Its id is the same in each attempt, so that a follower is notified once of a quest, also if it goes live again. */
function newsOf(quest: Quest, userId: string): NewNotification & { readonly id: string } {
  const { id, type, title, projectName } = quest;
  return {
    id: `new-quest:${id}:${userId}`,
    userId,
    type: 'info',
    topic: type,
    target: { kind: type, id },
    title: t('New from {projectName}', { projectName }),
    message: `${labelOf(quest)}: ${title}`,
  };
}

/** Notifies the followers of a project of a new quest, a slice at a time. */
export function notifyFollowersWork(deps: NotifyFollowersDeps): Work {
  const { connection, users, quests, notifications, withTransaction, clock } = deps;
  const follows = followModel(connection);
  const enqueue = createEnqueue(deps);
  return handleWork(FOLLOWERS, async ({ projectId, questId, after }, { key, finish, again }) => {
    const quest = questId === null ? null : await quests.find(questId);
    const early = quest && earlyAccessOf(quest, clock.now());
    if (early) return again(early.until);
    const isStill = questId === null || (quest !== null && isShown(quest) && quest.status === 'active');
    await withTransaction(async (session) => {
      const next = { projectId, userId: { $gt: after } };
      const found = isStill
        ? await follows.find(next, { userId: 1 }).sort({ userId: 1 }).limit(SLICE).session(session).lean()
        : [];
      const userIds = found.map(({ userId }) => userId);
      if (quest) {
        // Held, so that an account that is deleted meanwhile gets nothing.
        const news = (await users.holdAll(userIds, session)).map((userId) => newsOf(quest, userId));
        const stored = await notifications.listStored(news, session);
        for (const each of news) if (!stored.has(each.id)) await notifications.store(each, session);
      } else {
        await follows.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }).session(session);
      }
      const last = userIds.at(-1);
      if (last !== undefined && userIds.length === SLICE) {
        const [cause = ''] = key.split('>');
        await enqueue(FOLLOWERS, { projectId, questId, after: last }, { key: `${cause}>${last}` }, session);
      }
      await finish(session);
    });
  });
}
