import { AppError, type ApplicationStatus, applicationStatusSchema, type VisitSource } from '@magnetx/contracts';
import { createParticipation, holdUser, type ParticipationDeps } from './participate.ts';

export function createApplications(deps: ParticipationDeps) {
  const { participations, quests, activity, withTransaction, clock } = deps;
  return {
    /** Stores an application. A second one changes nothing. Throws `not_found` or `quest_ended`. */
    apply: (userId: string, questId: number, source: VisitSource) =>
      withTransaction(async (session) => {
        const shown = await quests.getShown({ id: questId, type: 'opportunity' }, { session });
        const before = await participations.find(userId, questId, session);
        if (before) return { quest: shown, participation: before };
        await holdUser(deps, userId, session);
        const quest = await quests.places.take(questId, clock.now(), session);
        if (!quest) throw new AppError('quest_ended', { message: 'This opportunity has ended.' });
        return createParticipation(deps, quest, { userId, source, status: 'applied' }, session);
      }),

    /** Sets the status of the user's own application. Throws `not_found`. */
    move: (userId: string, questId: number, status: ApplicationStatus) =>
      withTransaction(async (session) => {
        const quest = await quests.getShown({ id: questId, type: 'opportunity' }, { session });
        const before = await participations.find(userId, questId, session);
        if (!before) throw new AppError('not_found');
        const isFirstOffer = status === 'offer' && before.completedAt === null;
        const completedAt = isFirstOffer ? clock.now() : before.completedAt;
        const changes = { status, completedAt };
        const moved = await participations.changeIf(before.id, applicationStatusSchema.options, changes, session);
        if (!moved) throw new AppError('not_found');
        if (completedAt && isFirstOffer) {
          await activity.complete({ quest, source: before.source, at: completedAt, workAt: null }, session);
        }
        return { quest, participation: moved };
      }),
  };
}

export type Applications = ReturnType<typeof createApplications>;
