import type { CoreDeps } from '../../core-deps.ts';
import { createEditReviews } from './review-edit.ts';
import { createReviewRowUpdates } from './review-row-updates.ts';
import type { ReviewDeps } from './review-deps.ts';
import { createQuestReviews } from './review-quest.ts';
import { createReviewRowRepository } from './review-row.repository.ts';
import { returnExpiredQuestsJob } from './return-expired-quests.job.ts';
import { createReviewRoutes } from './review.routes.ts';
import { createWorkReviews } from './review-work.ts';

/** The admin queue of quests that wait for approval, of edits of live quests, and of submitted work. */
export function createReviewsModule(deps: ReviewDeps & Pick<CoreDeps, 'connection' | 'logger'>) {
  const rows = createReviewRowRepository(deps.connection);
  const quests = createQuestReviews(deps);
  const works = createWorkReviews(deps);
  const edits = createEditReviews(deps);
  return {
    ...createReviewRowUpdates({ ...deps, rows }),
    quests,
    works,
    /** The number of items that wait for a decision. */
    countPending: rows.countPending,
    jobs: [returnExpiredQuestsJob({ ...deps, returnExpired: quests.returnExpired })],
    routes: createReviewRoutes({ ...deps, rows, questReviews: quests, workReviews: works, editReviews: edits }),
  };
}

export type ReviewsModule = ReturnType<typeof createReviewsModule>;
