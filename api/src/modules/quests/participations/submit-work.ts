import { AppError, type BodyOf, type submitTask } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Quest } from '../quests/index.ts';
import { assertPassed } from './claims/conditions.ts';
import type { ClaimDeps } from './claims/own-claim.ts';
import { isOpen } from './open-quest.ts';
import { createParticipation, holdUser, notifyOwner, takePlaceIn, type QuestParticipation } from './participate.ts';
import type { WorkEvents } from './work-events.ts';

const AGAIN = {
  title: t('Submitted again'),
  key: 'again',
  textOf: (count: number, quest: string) =>
    t(
      '{count, plural, one {# submission came in again for “{quest}”.} ' +
        'other {# submissions came in again for “{quest}”.}}',
      { count, quest },
    ),
} as const;

export type SubmitWork = (userId: string, input: BodyOf<typeof submitTask>) => Promise<QuestParticipation>;

/**
 * Submits work on a task: once per user and task, and again after a rejection. Work takes one of the task's places in
 * the same transaction, so a task never has more work than places. Throws `not_found`, `quest_removed`,
 * `already_participating`, `quest_ended`, `no_places_left`, or `conflict` before its checks are passed.
 */
export function createSubmitWork(deps: ClaimDeps & { readonly events: Pick<WorkEvents, 'workAdded'> }): SubmitWork {
  const { participations, activity, withTransaction, clock } = deps;

  const noPlaceIn = (quest: Quest): AppError =>
    isOpen(quest, clock.now())
      ? new AppError('no_places_left', { message: t('All places for this task are taken.') })
      : new AppError('quest_ended', { message: t('This task has ended.') });

  return (userId, { task_id: questId, submission_url: url, submission_platform: platform, source, ...input }) =>
    withTransaction(async (session) => {
      const before = await participations.find(userId, questId, session);
      const mayJoin = before === null || before.status === 'rejected';
      const sought = { id: questId, type: 'task' } as const;
      const { quest, hasPlace } = await takePlaceIn(deps, userId, sought, mayJoin, session);
      if (!mayJoin) {
        throw new AppError('already_participating', { message: t('You have already submitted this task.') });
      }
      await assertPassed(deps, userId, quest, session);
      const handle = await holdUser(deps, userId, session);
      if (!hasPlace) throw noPlaceIn(quest);
      const isLinkRepeated = await participations.claimLink(url, userId, session);
      const work = { url, platform, text: input.submission_text ?? '', isLinkRepeated, decidedAt: null, reason: '' };
      const submitted = { status: 'pending', work, isQueued: true } as const;
      if (!before) {
        const added = await createParticipation(deps, quest, { userId, source, ...submitted }, session);
        await deps.events.workAdded.emit({ ...added, handle }, session);
        return added;
      }
      const at = clock.now();
      const again = { ...submitted, at, revision: before.revision + 1 };
      const participation = await participations.changeIf(before, ['rejected'], again, session);
      if (!participation) throw new AppError('conflict');
      await activity.comeBack({ quest, source: before.source, at, hasSubmitted: true }, session);
      await notifyOwner(deps, quest, AGAIN, session);
      return { quest, participation };
    });
}
