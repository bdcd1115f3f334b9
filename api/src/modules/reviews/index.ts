import type { CoreDeps } from '../../core-deps.ts';
import { createReviewRowUpdates } from './review-row-updates.ts';
import type { ReviewDeps } from './review-deps.ts';
import { createQuestReviews } from './review-quest.ts';
import { createReviewRowRepository } from './review-row.repository.ts';
import { createReviewRoutes } from './review.routes.ts';
import { createWorkReviews } from './review-work.ts';

/** The admin queue of quests that wait for approval and of submitted work. */
export function createReviewsModule(deps: ReviewDeps & Pick<CoreDeps, 'connection' | 'logger'>) {
  const rows = createReviewRowRepository(deps.connection);
  const quests = createQuestReviews(deps);
  const works = createWorkReviews(deps);
  return {
    ...createReviewRowUpdates({ ...deps, rows }),
    quests,
    works,
    /** The number of items that wait for a decision. */
    countPending: rows.countPending,
    routes: createReviewRoutes({ ...deps, rows, questReviews: quests, workReviews: works }),
  };
}

export type ReviewsModule = ReturnType<typeof createReviewsModule>;
