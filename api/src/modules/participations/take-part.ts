import { formatCount } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction.ts';
import type { CountedNotification, NotificationsModule } from '../notifications/index.ts';
import type { Quest } from '../quests/index.ts';
import type { Participation } from './participation.repository.ts';

/** A quest and what the user has done in it. */
export interface Part {
  readonly quest: Quest;
  readonly participation: Participation;
}

export interface TakePartDeps {
  readonly notifications: Pick<NotificationsModule, 'storeCounted'>;
  readonly withTransaction: WithTransaction;
}

function newsOf({ id, type: topic, title, projectId }: Quest): CountedNotification {
  return {
    userId: projectId,
    type: 'info',
    topic,
    target: { kind: topic, id },
    title: 'New participants',
    countKey: `participants:${id}`,
    messageOf: (count) => `${formatCount(count, 'person', 'people')} took part in “${title}”.`,
  };
}

/**
 * Runs what makes somebody's part in a quest, in one transaction. Of a new one the owner is told: in that transaction,
 * by one notification per quest that counts up while it is unread. The quest's count of participants changes in it too,
 * so that this adds no conflict of its own.
 */
export async function takePart(
  { notifications, withTransaction }: TakePartDeps,
  work: (session: ClientSession) => Promise<Part & { readonly isNew: boolean }>,
): Promise<Part> {
  return withTransaction(async (session) => {
    const { isNew, quest, participation } = await work(session);
    if (isNew) await notifications.storeCounted(newsOf(quest), session);
    return { quest, participation };
  });
}
