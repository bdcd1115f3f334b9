import type { CoreDeps } from '../../core-deps.ts';
import type { Route } from '../../http/route.ts';
import { createReviewRowUpdates } from './review-row-updates.ts';
import type { ReviewDeps } from './review-deps.ts';
import { createQuestReviews, type QuestReviews } from './review-quest.ts';
import { createReviewRowRepository } from './review-row.repository.ts';
import { createReviewRoutes } from './review.routes.ts';
import { createWorkReviews, type WorkReviews } from './review-work.ts';

export type ReviewsDeps = ReviewDeps & Pick<CoreDeps, 'connection' | 'logger'>;

export interface ReviewsModule extends ReturnType<typeof createReviewRowUpdates> {
  readonly routes: readonly Route[];
  readonly quests: QuestReviews;
  readonly works: WorkReviews;
  /** The number of items that wait for a decision. */
  countPending: () => Promise<number>;
}

/** The admin queue of quests that wait for approval and of submitted work. */
export function createReviewsModule(deps: ReviewsDeps): ReviewsModule {
  const rows = createReviewRowRepository(deps.connection);
  const quests = createQuestReviews(deps);
  const works = createWorkReviews(deps);
  return {
    ...createReviewRowUpdates({ ...deps, rows }),
    quests,
    works,
    countPending: rows.countPending,
    routes: createReviewRoutes({ ...deps, rows, questReviews: quests, workReviews: works }),
  };
}
