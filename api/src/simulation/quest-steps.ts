import {
  approveReviewItem,
  concludeQuest,
  deleteReviewItem,
  editQuest,
  getProjectQuest,
  getReviewItem,
  rejectReviewItem,
  resubmitQuest,
  reverseReviewItems,
  submitQuest,
  type BodyInputOf,
} from '@magnetx/contracts';
import { openProjects } from './account-steps.ts';
import { kindOf } from './kinds.ts';
import type { MoneyModel, Quest } from './money-model.ts';
import * as rules from './quest-rules.ts';
import type { Hands, Planning, PlanStep } from './step.ts';

const HOUR_MS = 60 * 60_000;
/** Older quests are left alone, so that the steps meet each other. */
const RECENT = 24;
const OPEN_MAX = 20;

/** The newest quests that may still change. */
export const recentQuests = ({ quests }: MoneyModel): Quest[] =>
  quests.filter(({ isRemoved, project }) => !isRemoved && !project.isClosed).slice(-RECENT);

const nameOf = ({ id, type, status, project }: Quest): string => `${status} ${type} ${id} of ${project.name}`;
/** The quest as a page of the review would name it now. */
async function reviewed({ id: questId, type }: Quest, { send }: Pick<Hands, 'send'>) {
  const id = `quest-${questId}`;
  const opened = await send(getReviewItem, 'admin', { params: { id } });
  return { id: opened.code === null ? opened.body.submission.id : id, type };
}

/** Time passes by whole hours, so no step happens near a deadline. */
const deadlineAfter = (nowMs: number, hours: number): number =>
  (Math.floor(nowMs / HOUR_MS) + hours) * HOUR_MS + HOUR_MS / 2;

type Draft = BodyInputOf<typeof submitQuest>;

function draftOf(quest: Quest, count: number): Draft {
  const common = {
    type: quest.type,
    title: `Quest ${count}`,
    description: 'Simulated',
    category: 'Community' as const,
    tags: ['Web3'],
  };
  const endsAt = quest.endsAtMs === null ? {} : { endsAt: new Date(quest.endsAtMs).toISOString() };
  return { ...common, ...endsAt, mxp_amount: quest.mxp, ...kindOf(quest).fieldsOf(quest) };
}

function randomDraft(type: Quest['type'], { random, nowMs }: Pick<Planning, 'random' | 'nowMs'>) {
  return {
    type,
    cents: 0,
    mxp: 0,
    winners: 1,
    places: null,
    ...kindOf({ type }).randomRewards(random),
    endsAtMs: random.chance(0.3) ? null : deadlineAfter(nowMs, 2 + random.below(200)),
  };
}

const post: PlanStep = (planning) => {
  const { model, random, count } = planning;
  const project = random.pick(openProjects(model));
  const open = model.quests.filter(
    ({ status, isRemoved }) => !isRemoved && (status === 'pending' || status === 'active'),
  );
  if (!project || open.length >= OPEN_MAX) return null;
  const type = random.pick(['task', 'task', 'giveaway', 'giveaway', 'opportunity', 'mission'] as const) ?? 'task';
  const draft = randomDraft(type, planning);
  const reserve = random.chance(0.3) ? { amount_cents: 1 + random.below(draft.cents * 3 + 1) } : undefined;
  const { quest, refusal } = rules.postQuest(model, project, draft, reserve?.amount_cents ?? null);
  return {
    title: `posting of a ${reserve ? 'funded ' : ''}${type} of ${quest.cents} cents by ${project.name}`,
    touches: [project, quest],
    expected: refusal,
    run: async ({ send }) => {
      const outcome = await send(submitQuest, project, {
        body: { ...draftOf(quest, count), ...(reserve && { reserve }) },
      });
      if (outcome.code === null) quest.id = outcome.body.quest.id;
      return outcome.code;
    },
  };
};

const resubmit: PlanStep = (planning) => {
  const quests = recentQuests(planning.model);
  const rejected = quests.filter(({ status }) => status === 'rejected');
  const quest = planning.random.pick(planning.random.chance(0.9) ? rejected : quests);
  if (!quest) return null;
  const title = `resubmission of ${nameOf(quest)}`;
  const draft = randomDraft(quest.type, planning);
  const expected = rules.resubmitQuest(quest, draft);
  const body = draftOf({ ...quest, ...draft }, planning.count);
  return {
    title,
    touches: [quest, quest.project],
    expected,
    run: async ({ send }) => (await send(resubmitQuest, quest.project, { params: { questId: quest.id }, body })).code,
  };
};

const edit: PlanStep = ({ model, random, nowMs, count }) => {
  const quest = random.pick(recentQuests(model));
  if (!quest) return null;
  const title = `edit of ${nameOf(quest)}`;
  const endsAtMs = random.chance(0.5) ? null : deadlineAfter(nowMs, 2 + random.below(300));
  const expected = rules.editQuest(quest, endsAtMs, nowMs);
  const words = { title: `Edited ${count}`, description: 'Simulated', requirements: '', tags: ['Web3'] };
  const body = { ...words, ...(endsAtMs !== null && { endsAt: new Date(endsAtMs).toISOString() }) };
  return {
    title,
    touches: [quest],
    expected,
    run: async ({ send }) => (await send(editQuest, quest.project, { params: { questId: quest.id }, body })).code,
  };
};

/** The product's clock may be a few seconds ahead of the plan's after a kill. */
async function adoptListing(quest: Quest, { send }: Hands): Promise<void> {
  if (!kindOf(quest).isListed) return;
  const outcome = await send(getProjectQuest, quest.project, { params: { questId: quest.id } });
  const listedUntil = outcome.code === null ? outcome.body.quest.listed_until : null;
  if (listedUntil === null) return;
  quest.listedUntilMs = Date.parse(listedUntil);
  quest.liveAtMs = quest.listedUntilMs - 24 * HOUR_MS;
}

const approve: PlanStep = ({ model, random, nowMs }) => {
  const quests = recentQuests(model);
  const pending = quests.filter(({ status }) => status === 'pending');
  const quest = random.pick(random.chance(0.9) ? pending : quests);
  if (!quest) return null;
  const title = `approval of ${nameOf(quest)}`;
  const expected = rules.approveQuest(quest, nowMs);
  return {
    title,
    touches: [quest, quest.project],
    expected,
    run: async (hands) => {
      const { code } = await hands.send(approveReviewItem, 'admin', { body: await reviewed(quest, hands) });
      if (code === null) await adoptListing(quest, hands);
      return code;
    },
  };
};

const reject: PlanStep = ({ model, random }) => {
  const quests = recentQuests(model);
  const pending = quests.filter(({ status }) => status === 'pending');
  const quest = random.pick(random.chance(0.9) ? pending : quests);
  if (!quest) return null;
  const title = `rejection of ${nameOf(quest)}`;
  const expected = rules.rejectQuest(model, quest);
  return {
    title,
    touches: [quest, quest.project],
    expected,
    run: async (hands) => {
      const body = { ...(await reviewed(quest, hands)), reason: 'simulated' };
      return (await hands.send(rejectReviewItem, 'admin', { body })).code;
    },
  };
};

const reverse: PlanStep = ({ model, random, nowMs }) => {
  const quest = random.pick(recentQuests(model));
  if (!quest) return null;
  const title = `reversal of ${nameOf(quest)}`;
  const expected = rules.reverseQuest(model, quest, nowMs);
  return {
    title,
    touches: [quest, quest.project],
    expected,
    run: async (hands) => {
      const body = { items: [await reviewed(quest, hands)] };
      return (await hands.send(reverseReviewItems, 'admin', { body })).code;
    },
  };
};

const remove: PlanStep = ({ model, random }) => {
  const quest = random.pick(recentQuests(model));
  if (!quest) return null;
  const title = `removal of ${nameOf(quest)}`;
  const expected = rules.removeQuest(model, quest);
  return {
    title,
    touches: [quest, quest.project],
    expected,
    run: async (hands) => (await hands.send(deleteReviewItem, 'admin', { body: await reviewed(quest, hands) })).code,
  };
};

const conclude: PlanStep = ({ model, random, nowMs }) => {
  const quest = random.pick(recentQuests(model));
  if (!quest) return null;
  const title = `conclusion of ${nameOf(quest)}`;
  const expected = rules.concludeQuest(quest, nowMs);
  return {
    title,
    touches: [quest, quest.project],
    expected,
    run: async ({ send }) => (await send(concludeQuest, quest.project, { params: { questId: quest.id } })).code,
  };
};

/** With the relative frequency of each. */
export const QUEST_STEPS: readonly (readonly [number, PlanStep])[] = [
  [10, post],
  [12, approve],
  [2, reject],
  [3, reverse],
  [3, resubmit],
  [3, edit],
  [0.7, remove],
  [2, conclude],
];
