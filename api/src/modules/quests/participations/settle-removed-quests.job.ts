import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { runEach, type Job, type JobContext } from '../../../jobs/index.ts';
import type { NewNotification } from '../../messages/notifications/index.ts';
import { kindOf, type Quest } from '../quests/index.ts';
import type { ParticipationDeps } from './participate.ts';

const QUESTS_PER_RUN = 10;
/** Participations per transaction. */
const BATCH_SIZE = 100;

function newsOf(quest: Quest): Pick<NewNotification, 'title' | 'message'> {
  const { name, removalText } = kindOf(quest);
  return { title: t('{name} removed', { name }), message: removalText(quest.title) };
}

/** Settles the first undecided participations in a removed quest. Returns false if there were none. */
export async function settleBatch(
  { participations, users, notifications }: ParticipationDeps,
  quest: Quest,
  session: ClientSession,
): Promise<boolean> {
  const parts = await participations.listEarliest(quest.id, kindOf(quest).undecidedOf(quest), BATCH_SIZE, session);
  if (parts.length === 0) return false;
  // Held, so that a concurrent deletion conflicts with this transaction.
  const userIds = parts.map(({ userId }) => userId);
  const existing = new Set(await users.holdAll(userIds, session));
  for (const part of parts) {
    const { userId, status } = part;
    const settled = await participations.changeIf(part, [status], { status: 'removed', isQueued: false }, session);
    if (settled?.application) await participations.forgetApplication(part, session);
    if (!settled || !existing.has(userId)) continue;
    const target = { kind: quest.type, id: quest.id };
    const news = { ...newsOf(quest), type: 'warning', topic: quest.type, target, userId } as const;
    await notifications.store(news, session);
  }
  return true;
}

async function settle(deps: ParticipationDeps, quest: Quest, context: JobContext): Promise<void> {
  do if (context.isEnding()) return;
  while (await deps.withTransaction((session) => settleBatch(deps, quest, session)));
  await deps.quests.schedule.markSettled(quest.id);
}

/**
 * Notifies the users whose work, entry or application was undecided when its quest was removed, and removes their work
 * from the review queue. The status changes with the notification, so a repeated run does not notify twice.
 */
export function settleRemovedQuestsJob(deps: ParticipationDeps): Job {
  return {
    name: 'settle-removed-quests',
    everyMs: 0,
    run: async (context) => {
      const removed = await deps.quests.schedule.listUnsettled(QUESTS_PER_RUN);
      await runEach(removed, context, (quest) => settle(deps, quest, context));
    },
  };
}
