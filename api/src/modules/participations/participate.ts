import { AppError, formatCount } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../core-deps.ts';
import type { Users } from '../accounts/index.ts';
import type { ActivityModule } from '../activity/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { PayablesModule } from '../payables/index.ts';
import type { Quest, QuestsModule } from '../quests/index.ts';
import type { Participation } from './participation.model.ts';
import type { ParticipationRepository } from './participation.repository.ts';

/** The dependencies of the module's parts. */
export interface ParticipationDeps extends Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'> {
  readonly participations: ParticipationRepository;
  readonly quests: QuestsModule;
  readonly users: Pick<Users, 'hold' | 'holdAll'>;
  readonly activity: ActivityModule;
  readonly payables: PayablesModule;
  readonly notifications: NotificationsModule;
}

/** A quest and the user's participation in it. */
export interface QuestParticipation {
  readonly quest: Quest;
  readonly participation: Participation;
}

type NewParticipation = Pick<Participation, 'userId' | 'source' | 'status'> &
  Partial<Pick<Participation, 'ticket' | 'work' | 'isQueued'>>;

/** Keeps the account from being deleted in the meantime. Throws `not_authenticated` for a deleted one. */
export async function holdUser({ users }: ParticipationDeps, userId: string, session: ClientSession): Promise<void> {
  if (!(await users.hold(userId, session))) throw new AppError('not_authenticated');
}

/**
 * Stores a new participation, counts it, and notifies the quest's owner. One notification per quest counts up while it
 * is unread. The quest's participant count changes in the same transaction, so the counter causes no further conflicts.
 */
export async function createParticipation(
  { participations, activity, notifications, clock, random }: ParticipationDeps,
  quest: Quest,
  fields: NewParticipation,
  session: ClientSession,
): Promise<QuestParticipation> {
  const { id: questId, type, title, projectId } = quest;
  const at = clock.now();
  const isComplete = type === 'giveaway';
  const completedAt = isComplete ? at : null;
  const base = { id: random.id(), questId, type, at, completedAt, ticket: '', work: null, isQueued: false };
  const participation = { ...base, ...fields };
  await participations.insert(participation, session);
  await activity.join({ quest, source: fields.source, at, isComplete }, session);
  await notifications.storeCounted(
    {
      userId: projectId,
      type: 'info',
      topic: type,
      target: { kind: type, id: questId },
      title: 'New participants',
      countKey: `participants:${questId}`,
      messageOf: (count) => `${formatCount(count, 'person', 'people')} took part in “${title}”.`,
    },
    session,
  );
  return { quest, participation };
}
