import type { ClientSession } from 'mongoose';
import { runEach, type Job, type JobContext } from '../../jobs/index.ts';
import type { NewNotification } from '../notifications/index.ts';
import type { Quest } from '../quests/index.ts';
import type { ParticipationDeps } from './participate.ts';
import { OPEN_STATUSES } from './applications.ts';
import type { Participation } from './participation.model.ts';

const QUESTS_PER_RUN = 10;
/** Participations per transaction. */
const BATCH_SIZE = 100;

/** The statuses that a quest's removal settles. Approved, paid and won participations stay unchanged. */
function undecidedIn({ type, drawnAt }: Quest): readonly Participation['status'][] {
  if (type === 'task') return ['pending'];
  if (type === 'opportunity') return OPEN_STATUSES;
  return drawnAt === null ? ['entered'] : [];
}

function newsOf({ type, title }: Quest): Pick<NewNotification, 'title' | 'message'> {
  const news = {
    task: { title: 'Task removed', message: `“${title}” was removed before your work was reviewed.` },
    giveaway: { title: 'Giveaway removed', message: `“${title}” was removed before its draw. There are no winners.` },
    opportunity: { title: 'Opportunity removed', message: `“${title}” was removed. Your application is closed here.` },
  };
  return news[type];
}

/** Settles the first undecided participations in a removed quest. Returns false if there were none. */
export async function settleBatch(
  { participations, users, notifications }: ParticipationDeps,
  quest: Quest,
  session: ClientSession,
): Promise<boolean> {
  const parts = await participations.listEarliest(quest.id, undecidedIn(quest), BATCH_SIZE, session);
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
