import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { AppealSubject } from '../../accounts/appeals/index.ts';
import { NO_AUDIT_TRAIL } from '../../../http/audit-trail.ts';
import { isAppealable, type Participation, type QueuedWork, type WorkAppeal } from '../participations/index.ts';
import type { OwnerDecisions } from './owner-decisions.ts';
import type { ReviewDeps } from './review-deps.ts';
import { rowIdOfWork } from './review-id.ts';

const NOT_APPEALABLE = t('There is no rejection here that can be appealed.');
const APPEALED = t('You have appealed this decision already.');

/** Names the decision on work: another one has another name. Empty without a decision in the queue. */
function decisionOf({ isQueued, revision, work }: Participation): string {
  return isQueued && work?.decidedAt ? `${revision}-${work.decidedAt.getTime()}` : '';
}

/** Rejected work as the subject of appeals. A user names it by its task. */
export function createAppealedWork(
  { participations }: ReviewDeps,
  owners: Pick<OwnerDecisions, 'replace'>,
): AppealSubject & { readonly decisionOf: (work: Participation) => string } {
  const { workDecisions } = participations;

  const get = async (workId: string, session: ClientSession): Promise<QueuedWork> => {
    const work = await participations.queue.find(workId, session);
    return workDecisions.getQueued({ workId, revision: work?.revision ?? 1 }, session);
  };

  return {
    decisionOf,
    permission: 'review',
    upheldText: t('the work is approved'),
    /** The page of the work in the admin area. */
    itemOf: (workId: string): string => rowIdOfWork({ id: workId }),

    /** Throws `not_found`, and `conflict` if there is nothing to appeal against. */
    find: async (userId: string, taskId: string, session: ClientSession) => {
      const { work, content, quest } = await workDecisions.getOwn(userId, Number(taskId), session);
      if (!isAppealable(work, quest) || !content.decidedAt) {
        throw new AppError('conflict', { message: content.appeal ? APPEALED : NOT_APPEALABLE });
      }
      const { id: subjectId } = work;
      const { decidedAt, reason, decidedBy = 'admin' } = content;
      const { projectId, title, id: questId } = quest;
      return { subjectId, decision: decisionOf(work), decidedAt, decidedBy, reason, projectId, title, questId };
    },

    /** Stores the state of the appeal with the decision, where the user and the owner read it. */
    record: async (workId: string, appeal: WorkAppeal, session: ClientSession): Promise<void> => {
      await workDecisions.setAppeal(await get(workId, session), appeal, session);
    },

    /** Approves the work, with its reward. */
    uphold: async (workId: string, reason: string, session: ClientSession): Promise<void> => {
      const queued = await get(workId, session);
      if (queued.work.status !== 'rejected') throw new AppError('conflict');
      await owners.replace(queued, reason, NO_AUDIT_TRAIL, session);
    },
  };
}
