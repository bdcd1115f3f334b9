import type { BodyOf, submitTask } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Random } from '../../runtime/random.ts';
import type { Users } from '../accounts/index.ts';
import type { ActivityModule } from '../activity/index.ts';
import type { Quest, QuestsModule } from '../quests/index.ts';
import { isOpen } from './open-quest.ts';
import type { ParticipationRepository } from './participation.repository.ts';
import { takePart, type Part, type TakePartDeps } from './take-part.ts';

export interface ParticipateDeps extends TakePartDeps {
  readonly participations: ParticipationRepository;
  readonly quests: QuestsModule;
  readonly users: Pick<Users, 'hold'>;
  readonly activity: ActivityModule;
  readonly clock: Clock;
  readonly random: Random;
}

/** What is taken part in belongs to an account: none is left behind by one that is deleted at the same moment. */
export async function assertMember({ users }: ParticipateDeps, userId: string, session: ClientSession): Promise<void> {
  if (!(await users.hold(userId, session))) throw new AppError('not_authenticated');
}

export type SubmitWork = (userId: string, input: BodyOf<typeof submitTask>) => Promise<Part>;

/**
 * Hands in work on a task: one piece per user and task, or another while the last is rejected. It takes one of the
 * task's places in the same transaction, so that there are never more than it has. Throws `not_found`,
 * `quest_removed`, `already_participating`, `quest_ended` or `no_places_left`.
 */
export function createSubmitWork(deps: ParticipateDeps): SubmitWork {
  const { participations, quests, activity, clock, random } = deps;

  const takePlace = async (quest: Quest, session: ClientSession): Promise<Quest> => {
    const taken = await quests.places.take(quest.id, clock.now(), session);
    if (taken) return taken;
    if (!isOpen(quest, clock.now())) throw new AppError('quest_ended', { message: 'This task has ended.' });
    throw new AppError('no_places_left', { message: 'All places for this task are taken.' });
  };

  return (userId, { task_id: questId, submission_url: url, submission_platform: platform, ...input }) =>
    takePart(deps, async (session) => {
      const shown = await quests.getShown({ id: questId, type: 'task' }, { session });
      const before = await participations.find(userId, questId, session);
      if (before && before.status !== 'rejected') {
        throw new AppError('already_participating', { message: 'You have already submitted this task.' });
      }
      await assertMember(deps, userId, session);
      const quest = await takePlace(shown, session);
      const isLinkRepeated = await participations.claimLink(url, userId, session);
      const work = { url, platform, text: input.submission_text ?? '', isLinkRepeated, decidedAt: null, reason: '' };
      const at = clock.now();
      const handedIn = { status: 'pending' as const, at, work, isQueued: true };
      if (before) {
        const again = await participations.changeIf(before.id, ['rejected'], handedIn, session);
        if (!again) throw new AppError('conflict');
        await activity.handInAgain({ quest, source: before.source, at }, session);
        return { quest, participation: again, isNew: false };
      }
      const { source } = input;
      const base = { id: random.id(), questId, userId, type: 'task' as const, source, completedAt: null, ticket: '' };
      await participations.insert({ ...base, ...handedIn }, session);
      await activity.join({ quest, source, at, isComplete: false }, session);
      return { quest, participation: { ...base, ...handedIn }, isNew: true };
    });
}
