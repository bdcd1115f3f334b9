import { applicationStatusSchema, type ApplicationStatus, type VisitSource } from '@magnetx/contracts';
import { AppError } from '../../http/app-error.ts';
import { assertMember, type ParticipateDeps } from './submit-work.ts';
import { takePart, type Part } from './take-part.ts';

export interface Applications {
  /** Records an application; repeated, it changes nothing. Throws `not_found` or `quest_ended`. */
  apply: (userId: string, questId: number, source: VisitSource) => Promise<Part>;
  /** Says how far the user's own application has come. Throws `not_found`. */
  move: (userId: string, questId: number, status: ApplicationStatus) => Promise<Part>;
}

export function createApplications(deps: ParticipateDeps): Applications {
  const { participations, quests, activity, withTransaction, clock, random } = deps;
  return {
    apply: (userId, questId, source) =>
      takePart(deps, async (session) => {
        const shown = await quests.getShown({ id: questId, type: 'opportunity' }, { session });
        const before = await participations.find(userId, questId, session);
        if (before) return { quest: shown, participation: before, isNew: false };
        await assertMember(deps, userId, session);
        const quest = await quests.places.take(questId, clock.now(), session);
        if (!quest) throw new AppError('quest_ended', { message: 'This opportunity has ended.' });
        const at = clock.now();
        const participation = {
          id: random.id(),
          questId,
          userId,
          type: 'opportunity' as const,
          status: 'applied' as const,
          at,
          source,
          completedAt: null,
          ticket: '',
          work: null,
          isQueued: false,
        };
        await participations.insert(participation, session);
        await activity.join({ quest, source, at, isComplete: false }, session);
        return { quest, participation, isNew: true };
      }),

    move: (userId, questId, status) =>
      withTransaction(async (session) => {
        const quest = await quests.getShown({ id: questId, type: 'opportunity' }, { session });
        const before = await participations.find(userId, questId, session);
        if (!before) throw new AppError('not_found');
        const isFirstOffer = status === 'offer' && before.completedAt === null;
        const completedAt = isFirstOffer ? clock.now() : before.completedAt;
        const moved = await participations.changeIf(
          before.id,
          applicationStatusSchema.options,
          { status, completedAt },
          session,
        );
        if (!moved) throw new AppError('not_found');
        if (completedAt && isFirstOffer) {
          await activity.complete({ quest, source: before.source, at: completedAt, workAt: null }, session);
        }
        return { quest, participation: moved };
      }),
  };
}
