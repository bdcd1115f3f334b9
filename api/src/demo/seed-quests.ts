import { questDraftSchema, type QuestDraft } from '@magnetx/contracts';
import type { Product } from '../product.ts';
import { DEMO_PARTICIPATIONS, type DemoAnswer, type DemoWork } from './demo-participations.ts';
import { sourceOf } from './demo-people.ts';
import { DEMO_QUESTS, type DemoQuest } from './demo-quests.ts';
import { demoVisitsOf } from './demo-visits.ts';

/** A step of the demo's past, `daysAgo` before the seeding. */
interface PastStep {
  readonly daysAgo: number;
  run: () => Promise<unknown>;
}

export interface SeedQuestsDeps {
  readonly product: Product;
  /** Project ids by username, user ids by handle. */
  readonly projects: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
  /** Sets the clock back for the next step. */
  goBack: (days: number) => void;
  readonly now: Date;
  /** The age of the demo in days. */
  readonly firstDay: number;
}

const DAY_MS = 24 * 60 * 60_000;
const HOUR = 1 / 24;
const ELSEWHERE = { submission_platform: 'other' } as const;
/** The revision that decisions name. */
const AS_POSTED = { revision: 1 };
const NEVER_ENDING = { isEnding: () => false };

export function idOf<Id>(ids: ReadonlyMap<string, Id>, key: string): Id {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo has no ${key}`);
  return id;
}

function parseDraft(draft: DemoQuest['draft'], endsInDays: number | undefined, now: Date): QuestDraft {
  if (endsInDays === undefined) return questDraftSchema.parse(draft);
  return questDraftSchema.parse({ ...draft, endsAt: new Date(now.getTime() + endsInDays * DAY_MS).toISOString() });
}

async function chargeListings({ listingDays }: Product): Promise<void> {
  for (const job of listingDays.jobs) await job.run(NEVER_ENDING);
}

/** The visits of a day to the quests that are there by then. */
async function recordVisits(
  { product, people, firstDay }: SeedQuestsDeps,
  questIds: readonly number[],
  daysAgo: number,
): Promise<void> {
  const { visits } = product.analytics;
  const shown = questIds.toSorted((a, b) => b - a);
  for (const { handle, seenShare, openedShare } of demoVisitsOf(daysAgo, firstDay)) {
    const views = shown.slice(0, Math.ceil(shown.length * seenShare));
    const clicks = views.slice(0, Math.floor(views.length * openedShare));
    visits.record(idOf(people, handle), { source: sourceOf(handle), views, clicks });
  }
  await visits.flush();
}

/** Seeds the demo's quests and participations through the product's use cases, in the order of their days. */
export async function seedQuests(deps: SeedQuestsDeps): Promise<void> {
  const { product, now } = deps;
  const { quests, participations, reviews } = product;
  const questIds = new Map<string, number>();
  const questId = (key: string) => idOf(questIds, key);
  const userId = (handle: string) => idOf(deps.people, handle);

  const post = async ({ key, project, draft, endsInDays, isPending, rejectedBecause, isFeatured }: DemoQuest) => {
    const parsed = parseDraft(draft, endsInDays, now);
    const projectId = idOf(deps.projects, project);
    const { id, type } = await quests.post(projectId, parsed, { isDemo: true, reserve: draft.reserve });
    questIds.set(key, id);
    if (isPending) return;
    if (rejectedBecause !== undefined) {
      await reviews.quests.reject({ ...AS_POSTED, questId: id, type }, rejectedBecause);
      return;
    }
    await reviews.quests.approve({ ...AS_POSTED, questId: id, type });
    if (isFeatured) await quests.feature(id, true);
    for (const handle of DEMO_PARTICIPATIONS.entries[key] ?? []) {
      await participations.enterGiveaway(userId(handle), id, sourceOf(handle));
    }
    for (const { quest, handle, status, message = '', links = [] } of DEMO_PARTICIPATIONS.applications) {
      if (quest !== key) continue;
      const body = { opportunity_id: id, source: sourceOf(handle), message, links };
      await participations.applications.apply(userId(handle), body);
      if (message === '') await participations.applications.move(userId(handle), id, status);
    }
  };

  const conclude = async ({ key }: DemoQuest) => {
    await quests.conclude(questId(key), 'owner');
    for (const job of product.jobs) await job.run(NEVER_ENDING);
  };

  const handIn = async ({ quest, handle, url, decision }: DemoWork) => {
    const work = { ...ELSEWHERE, task_id: questId(quest), submission_url: url, source: sourceOf(handle) };
    const { participation } = await participations.submitWork(userId(handle), work);
    const named = { ...AS_POSTED, workId: participation.id };
    if (decision === 'approved') await reviews.works.approve(named);
    else if (decision) await reviews.works.reject(named, decision.rejectedBecause);
  };

  const answer = ({ quest, handle, answer }: DemoAnswer) =>
    participations.answerCheck(userId(handle), {
      quest_id: questId(quest),
      check: 0,
      answer,
      source: sourceOf(handle),
    });

  const days = Array.from({ length: deps.firstDay - 1 }, (_, daysAgo) => daysAgo);
  const steps: PastStep[] = [
    ...days.map((daysAgo) => ({ daysAgo, run: () => recordVisits(deps, [...questIds.values()], daysAgo) })),
    ...days.map((daysAgo) => ({ daysAgo, run: () => chargeListings(product) })),
    ...DEMO_QUESTS.map((quest) => ({ daysAgo: quest.postedDaysAgo, run: () => post(quest) })),
    ...DEMO_PARTICIPATIONS.work.map((work) => ({ daysAgo: work.daysAgo - HOUR, run: () => handIn(work) })),
    ...DEMO_PARTICIPATIONS.answers.map((given) => ({ daysAgo: given.daysAgo, run: () => answer(given) })),
    ...DEMO_QUESTS.flatMap((quest) =>
      quest.concludedDaysAgo === undefined
        ? []
        : [{ daysAgo: quest.concludedDaysAgo - 2 * HOUR, run: () => conclude(quest) }],
    ),
  ];
  for (const { daysAgo, run } of steps.sort((a, b) => b.daysAgo - a.daysAgo)) {
    deps.goBack(daysAgo);
    await run();
  }
  deps.goBack(0);
}
