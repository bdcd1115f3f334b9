import type { ApplicationStatus } from '@magnetx/contracts';
import { AppError } from '../../http/app-error';
import { assertMember, type Part, type ParticipateDeps } from './submit-work';

const STATUSES = ['applied', 'interview', 'offer', 'closed'] as const satisfies ApplicationStatus[];

export interface Applications {
  /** Records an application; repeated, it changes nothing. Throws `not_found` or `quest_ended`. */
  apply: (userId: string, questId: number) => Promise<Part>;
  /** Says how far the user's own application has come. Throws `not_found`. */
  move: (userId: string, questId: number, status: ApplicationStatus) => Promise<Part>;
}

export function createApplications(deps: ParticipateDeps): Applications {
  const { participations, quests, withTransaction, clock, random } = deps;
  return {
    apply: (userId, questId) =>
      withTransaction(async (session) => {
        const shown = await quests.findShown(questId, session);
        if (shown?.type !== 'opportunity') throw new AppError('not_found');
        const before = await participations.find(userId, questId, session);
        if (before) return { quest: shown, participation: before };
        await assertMember(deps, userId, session);
        const quest = await quests.takePlace(questId, clock.now(), session);
        if (!quest) throw new AppError('quest_ended', { message: 'This opportunity has ended.' });
        const participation = {
          id: random.id(),
          questId,
          userId,
          type: 'opportunity' as const,
          status: 'applied' as const,
          at: clock.now(),
          ticket: '',
          work: null,
          isQueued: false,
        };
        await participations.insert(participation, session);
        return { quest, participation };
      }),

    move: (userId, questId, status) =>
      withTransaction(async (session) => {
        const quest = await quests.findShown(questId, session);
        const before = quest?.type === 'opportunity' && (await participations.find(userId, questId, session));
        const moved = before && (await participations.changeIf(before.id, STATUSES, { status }, session));
        if (!quest || !moved) throw new AppError('not_found');
        return { quest, participation: moved };
      }),
  };
}
