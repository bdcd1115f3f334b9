import type { ReviewItem } from '@magnetx/contracts';
import type { Participation } from '../participations/index.ts';
import { presentEditReview, presentQuestReview, presentWorkReview } from './review.presenter.ts';
import { readReviewId } from './review-id.ts';
import type { ReviewDeps } from './review-deps.ts';
import { rewardCause } from './reward-entries.ts';

type LoadReviewItemsDeps = Pick<ReviewDeps, 'quests' | 'participations' | 'payables' | 'users' | 'clock'>;

function byId<Id, Row extends { readonly id: Id }>(rows: readonly Row[]): ReadonlyMap<Id, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

async function loadWorks({ participations, payables, users }: LoadReviewItemsDeps, ids: readonly string[]) {
  const works = await participations.listByIds(ids);
  const approved = works.filter(({ status }) => status === 'approved');
  const [people, granted] = await Promise.all([
    users.list([...new Set(works.map(({ userId }) => userId))]),
    approved.length > 0 ? payables.listByCauses(approved.map(rewardCause)) : [],
  ]);
  const onTheirWay = new Set(granted.filter(({ status }) => status !== 'payable').map(({ cause }) => cause));
  const isPaid = (work: Participation) => onTheirWay.has(rewardCause(work));
  return { works: byId<string, Participation>(works), people: byId<string, (typeof people)[number]>(people), isPaid };
}

/** Current items by id, in a fixed number of queries. Items that have left the queue are missing. */
export async function loadReviewItems(
  deps: LoadReviewItemsDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewItem>> {
  const subjects = ids.map((id) => readReviewId(id));
  const workIds = subjects.flatMap((subject) => (subject?.kind === 'work' ? [subject.workId] : []));
  const { works, people, isPaid } = await loadWorks(deps, workIds);
  const questIds = subjects.flatMap((subject) => (subject?.kind === 'quest' ? [subject.questId] : []));
  const editIds = subjects.flatMap((subject) => (subject?.kind === 'edit' ? [subject.editId] : []));
  const edits = editIds.length > 0 ? await deps.quests.edits.listByIds(editIds) : [];
  const others = [...works.values(), ...edits].map(({ questId }) => questId);
  const quests = new Map((await deps.quests.list([...new Set([...questIds, ...others])])).map((q) => [q.id, q]));
  const now = deps.clock.now();
  const items = [
    ...questIds.flatMap((id) => {
      const quest = quests.get(id);
      return quest ? [presentQuestReview(quest, now)] : [];
    }),
    ...edits.flatMap((edit) => {
      const quest = quests.get(edit.questId);
      return quest ? [presentEditReview(edit, quest, now)] : [];
    }),
    ...[...works.values()].flatMap((work) => {
      const quest = quests.get(work.questId);
      const user = people.get(work.userId);
      return quest ? [presentWorkReview({ work, quest, user, isPaid: isPaid(work) }, now)] : [];
    }),
  ];
  return new Map(items.map((item) => [item.id, item]));
}
