import type { CoreDeps } from '../../../core-deps.ts';
import { createAppealedWork } from './appealed-work.ts';
import { createDerivedRows } from './derived-rows.ts';
import { createEditReviews } from './review-edit.ts';
import { createOwnerDecisions } from './owner-decisions.ts';
import { createReviewRowUpdates } from './review-row-updates.ts';
import type { ReadDetailDeps } from './read-detail.ts';
import { createQuestReviews } from './review-quest.ts';
import { createReviewRowRepository } from './review-row.repository.ts';
import { pendingQuestJobs } from './pending-quests.job.ts';
import { createReviewRoutes } from './review.routes.ts';
import { createWorkReviews } from './review-work.ts';
import { createTellOwners } from './owner-news.ts';
import { createSubmissionRoutes } from './submission.routes.ts';
import { createSubmissions } from './submissions.ts';

export { rowIdOfWork } from './review-id.ts';

/**
 * The admin queue of quests that wait for approval, of edits of live quests, and of submitted work, and the inbox of
 * owners, which has the work on their tasks.
 */
export function createReviewsModule(deps: ReadDetailDeps & Pick<CoreDeps, 'connection' | 'logger'>) {
  const rows = createReviewRowRepository(deps.connection);
  const quests = createQuestReviews(deps);
  const works = createWorkReviews(deps);
  const owners = createOwnerDecisions(deps, works);
  const edits = createEditReviews(deps);
  const tellOwners = createTellOwners(deps);
  const submissions = createSubmissions({ ...deps, rows, owners });
  const decisions = { ...deps, owners, questReviews: quests, workReviews: works, editReviews: edits, tellOwners };
  return {
    ...createReviewRowUpdates({ ...deps, rows }),
    onQuestPosted: quests.onQuestPosted,
    quests,
    works,
    /** The number of items that wait for a decision. */
    countPending: rows.countPending,
    countByAge: rows.countByAge,
    countWaiting: submissions.countWaiting,
    /** The rejections of work, for the appeals against them. */
    appealed: createAppealedWork(deps, owners),
    derived: [createDerivedRows({ ...deps, rows })],
    jobs: pendingQuestJobs({ ...deps, rows, start: quests.start, returnExpired: quests.returnExpired }),
    routes: [...createReviewRoutes({ ...decisions, rows }), ...createSubmissionRoutes(submissions)],
  };
}

export type ReviewsModule = ReturnType<typeof createReviewsModule>;
