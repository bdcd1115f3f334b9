import type { QueryOf, ReviewItem, listReviewItems } from '@magnetx/contracts';
import { presentQuestReview, presentWorkReview } from './review.presenter';
import type { ReviewDeps } from './review-deps';

type ListReviewItemsDeps = Pick<ReviewDeps, 'quests' | 'participations' | 'users' | 'clock'>;

const QUEST_STATUSES = {
  all: null,
  pending: ['pending'],
  approved: ['active', 'concluded'],
  rejected: ['rejected'],
} as const;
const WORK_STATUSES = {
  all: null,
  pending: ['pending'],
  approved: ['approved', 'paid'],
  rejected: ['rejected'],
} as const;

/** The newest of both kinds: so many of each from an index, then what they belong to in one query each. */
export async function readReviewItems(
  { quests, participations, users, clock }: ListReviewItemsDeps,
  { limit, status }: QueryOf<typeof listReviewItems>,
): Promise<ReviewItem[]> {
  const [queuedQuests, works] = await Promise.all([
    quests.listQueued(QUEST_STATUSES[status], limit),
    participations.listQueued(WORK_STATUSES[status], limit),
  ]);
  const [tasks, people] = await Promise.all([
    quests.listByIds([...new Set(works.map(({ questId }) => questId))]),
    users.listByIds([...new Set(works.map(({ userId }) => userId))]),
  ]);
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  const userById = new Map(people.map((user) => [user.id, user]));
  const now = clock.now();
  const items = [
    ...queuedQuests.map((quest) => presentQuestReview(quest, now)),
    ...works.flatMap((work) => {
      const task = taskById.get(work.questId);
      return task ? [presentWorkReview(work, task, userById.get(work.userId), now)] : [];
    }),
  ];
  return items.sort((a, b) => b.submittedAt.localeCompare(a.submittedAt) || b.id.localeCompare(a.id)).slice(0, limit);
}
