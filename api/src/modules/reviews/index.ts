import {
  approveReviewItem,
  deleteReviewItem,
  listReviewItems,
  rejectReviewItem,
  type QuestType,
  type ReviewItem,
} from '@magnetx/contracts';
import { AppError } from '../../http/app-error';
import { route, type Route } from '../../http/route';
import { readReviewItems } from './list-review-items';
import type { ReviewDeps } from './review-deps';
import { readReviewId, type ReviewSubject } from './review-id';
import { createQuestReviews, type QuestReviews } from './review-quest';
import { createWorkReviews, type WorkReviews } from './review-work';
import { presentQuestReview, presentWorkReview } from './review.presenter';

interface Named {
  readonly id: string;
  readonly type: QuestType;
}

function subjectOf({ id }: Named): ReviewSubject {
  const subject = readReviewId(id);
  if (!subject) throw new AppError('not_found');
  return subject;
}

export interface ReviewsModule {
  readonly routes: readonly Route[];
  readonly quests: QuestReviews;
  readonly works: WorkReviews;
}

/** The admins' queue: quests waiting for approval and users' work on tasks. */
export function createReviewsModule(deps: ReviewDeps): ReviewsModule {
  const quests = createQuestReviews(deps);
  const works = createWorkReviews(deps);

  const presentWork = async ({ work, quest }: Awaited<ReturnType<typeof works.approve>>): Promise<ReviewItem> =>
    presentWorkReview(work, quest, (await deps.users.findById(work.userId)) ?? undefined, deps.clock.now());

  return {
    quests,
    works,
    routes: [
      route(listReviewItems, async ({ query }) => ({ submissions: await readReviewItems(deps, query) })),
      route(approveReviewItem, async ({ body }) => {
        const subject = subjectOf(body);
        const { type } = body;
        const submission =
          subject.kind === 'quest'
            ? presentQuestReview(await quests.approve({ ...subject, type }), deps.clock.now())
            : await presentWork(await works.approve({ ...subject, type }));
        return { submission };
      }),
      route(rejectReviewItem, async ({ body }) => {
        const subject = subjectOf(body);
        const { type, reason } = body;
        const submission =
          subject.kind === 'quest'
            ? presentQuestReview(await quests.reject({ ...subject, type }, reason), deps.clock.now())
            : await presentWork(await works.reject({ ...subject, type }, reason));
        return { submission };
      }),
      route(deleteReviewItem, async ({ body }) => {
        const subject = subjectOf(body);
        const { type } = body;
        await (subject.kind === 'quest' ? quests.remove({ ...subject, type }) : works.remove({ ...subject, type }));
        return {};
      }),
    ],
  };
}
