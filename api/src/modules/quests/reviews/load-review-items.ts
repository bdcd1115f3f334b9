import type { ReviewItem } from '@magnetx/contracts';
import type { Participation } from '../participations/index.ts';
import type { Quest } from '../quests/index.ts';
import { presentEditReview, presentQuestReview, presentWorkReview } from './review.presenter.ts';
import { turnOf } from './owner-rules.ts';
import { readReviewId, type ReviewSubject } from './review-id.ts';
import type { ReviewDeps } from './review-deps.ts';
import { rewardCause } from './reward-entries.ts';

type LoadReviewItemsDeps = Pick<
  ReviewDeps,
  'quests' | 'participations' | 'payables' | 'users' | 'ledger' | 'clock' | 'ownerRules'
>;

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
  const sharing = await users.findSharing(people);
  const onTheirWay = new Set(granted.filter(({ status }) => status !== 'payable').map(({ cause }) => cause));
  const isPaid = (work: Participation) => onTheirWay.has(rewardCause(work));
  return {
    works: byId<string, Participation>(works),
    people: byId<string, (typeof people)[number]>(people),
    sharing,
    isPaid,
  };
}

/** Items as they are now, by the ids that were given, also earlier ones. In a fixed number of queries. */
export async function loadReviewItems(
  deps: LoadReviewItemsDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewItem>> {
  const subjects = new Map(ids.map((id) => [id, readReviewId(id)]));
  const named = [...subjects.values()];
  const workIds = named.flatMap((subject) => (subject?.kind === 'work' ? [subject.workId] : []));
  const { works, people, sharing, isPaid } = await loadWorks(deps, workIds);
  const questIds = named.flatMap((subject) => (subject?.kind === 'quest' ? [subject.questId] : []));
  const editIds = named.flatMap((subject) => (subject?.kind === 'edit' ? [subject.editId] : []));
  const edits = await deps.quests.edits.listLatest(editIds);
  const others = [...works.values(), ...edits.values()].map(({ questId }) => questId);
  const quests = byId<number, Quest>(await deps.quests.list([...new Set([...questIds, ...others])]));
  const now = deps.clock.now();
  const rewarding = [...new Set([...works.values()].map(({ questId }) => questId))];
  const reserves = await deps.ledger.balancesOf(rewarding.map((id) => `funding:${id}` as const));

  const present = (subject: ReviewSubject): ReviewItem | null => {
    const work = subject.kind === 'work' ? works.get(subject.workId) : undefined;
    const edit = subject.kind === 'edit' ? edits.get(subject.editId) : undefined;
    const quest = quests.get(subject.kind === 'quest' ? subject.questId : ((work ?? edit)?.questId ?? NaN));
    if (!quest) return null;
    if (work) {
      const reservedCents = reserves.get(`funding:${quest.id}`) ?? 0;
      const turn = turnOf(work, quest, now, deps.ownerRules);
      const sharesWallet = sharing.has(work.userId);
      const of = {
        work,
        quest,
        user: people.get(work.userId),
        isPaid: isPaid(work),
        reservedCents,
        turn,
        sharesWallet,
      };
      return presentWorkReview(of, now);
    }
    return edit ? presentEditReview(edit, quest, now) : presentQuestReview(quest, now);
  };
  return new Map(
    [...subjects].flatMap(([id, subject]): [string, ReviewItem][] => {
      const item = subject && present(subject);
      return item ? [[id, item]] : [];
    }),
  );
}
