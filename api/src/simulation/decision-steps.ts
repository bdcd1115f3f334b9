import {
  answerAppeal,
  confirmDecision,
  decideSubmissions,
  getTask,
  listAppeals,
  overrideDecision,
  sendAppeal,
} from '@magnetx/contracts';
import * as rules from './decision-rules.ts';
import type { Appeal, MoneyModel, Work } from './money-model.ts';
import { nameOf, pickWork } from './reward-steps.ts';
import type { Hands, Planning, PlanStep } from './step.ts';

/** Older appeals are left alone. */
const RECENT = 12;

const partsOf = ({ user, quest }: Work) => [user, quest, quest.project];

const decide: PlanStep = (planning) => {
  const { model, random, nowMs } = planning;
  const waiting = model.works.filter(({ quest, status }) => status === 'pending' && quest.isFunded);
  const work = random.chance(0.8) ? random.pick(waiting) : pickWork(planning, 'pending');
  if (!work || work.user.isDeleted || work.quest.project.isClosed) return null;
  const decision = random.chance(0.6) ? ('approve' as const) : ('reject' as const);
  return {
    title: `the owner decides to ${decision} ${nameOf(work)}`,
    touches: partsOf(work),
    expected: rules.decideAsOwner(model, work, decision, nowMs),
    run: async ({ send }) => {
      const body = { decision, reason: 'simulated', ids: [work.id] };
      return (await send(decideSubmissions, work.quest.project, { body })).code;
    },
  };
};

/** Work with a decision, usually of its owner, and the decision that an admin may have seen. */
function pickDecided(planning: Planning): { work: Work; seen: rules.Decided } | null {
  const { model, random } = planning;
  const byOwner = model.works.filter(({ user, decidedBy }) => decidedBy === 'owner' && !user.isDeleted).slice(-RECENT);
  const work = random.chance(0.9) ? random.pick(byOwner) : pickWork(planning, 'approved');
  if (!work) return null;
  const isRejected = work.status === 'rejected';
  return { work, seen: isRejected === random.chance(0.9) ? 'rejected' : 'approved' };
}

const override: PlanStep = (planning) => {
  const decided = pickDecided(planning);
  if (!decided) return null;
  const { work, seen } = decided;
  return {
    title: `override of ${nameOf(work)}`,
    touches: partsOf(work),
    expected: rules.overrideOwner(planning.model, work, seen, planning.nowMs),
    run: async ({ send }) =>
      (await send(overrideDecision, 'admin', { body: { id: work.id, seen, reason: 'simulated' } })).code,
  };
};

const confirm: PlanStep = (planning) => {
  const decided = pickDecided(planning);
  if (!decided) return null;
  const { work, seen } = decided;
  return {
    title: `confirmation of ${nameOf(work)}`,
    touches: partsOf(work),
    expected: rules.confirmOwner(work, seen),
    run: async ({ send }) => (await send(confirmDecision, 'admin', { body: { id: work.id, seen } })).code,
  };
};

/** The names of decisions have their time, which does not pass between two of a batch. */
const isNamedTwice = ({ appeals }: MoneyModel, work: Work): boolean =>
  appeals.some((appeal) => appeal.work === work && appeal.sentAtMs >= work.rejectedAtMs);

/** Reads the id of a new appeal, which its user is not shown. */
async function adoptAppeal(appeal: Appeal, { send }: Hands): Promise<void> {
  const listed = await send(listAppeals, 'admin', { query: { limit: 500 } });
  const item = appeal.work.id.replace(/-r\d+$/, '');
  const found = listed.code === null ? listed.body.appeals.find((one) => one.item === item) : undefined;
  if (!found) throw new Error(`The appeal about ${item} is not listed`);
  appeal.id = found.id;
}

const complain: PlanStep = (planning) => {
  const { model, nowMs } = planning;
  const work = pickWork(planning, 'rejected');
  if (!work || work.user.isSuspended) return null;
  if (work.status === 'rejected' && !work.appeal && isNamedTwice(model, work)) return null;
  const title = `appeal about ${nameOf(work)}`;
  const { user, quest } = work;
  const { appeal, refusal } = rules.sendAppeal(model, work, nowMs);
  return {
    title,
    touches: partsOf(work),
    expected: refusal,
    run: async (hands) => {
      const shown = await hands.send(getTask, user, { query: { id: quest.id } });
      const decidedAt = shown.code === null ? shown.body.task.user_participation?.decided_at : null;
      const body = {
        kind: 'work' as const,
        subject_id: String(quest.id),
        decided_at: decidedAt ?? new Date(0).toISOString(),
        words: 'This simulated work is what the task asks for.',
      };
      const { code } = await hands.send(sendAppeal, user, { body });
      if (code === null) await adoptAppeal(appeal, hands);
      return code;
    },
  };
};

const answer: PlanStep = ({ model, random, nowMs }) => {
  const known = model.appeals.filter(({ work }) => !work.user.isDeleted).slice(-RECENT);
  const appeal = random.pick(random.chance(0.9) ? known.filter(({ isOpen }) => isOpen) : known);
  if (!appeal) return null;
  const outcome = random.chance(0.5) ? 'upheld' : 'dismissed';
  return {
    title: `an appeal about ${nameOf(appeal.work)} is ${outcome}`,
    touches: partsOf(appeal.work),
    expected: rules.answerAppeal(model, appeal, outcome === 'upheld', nowMs),
    run: async ({ send }) => {
      const body = { id: appeal.id, outcome, answer: 'simulated' } as const;
      return (await send(answerAppeal, 'admin', { body })).code;
    },
  };
};

/** With the relative frequency of each. */
export const DECISION_STEPS: readonly (readonly [number, PlanStep])[] = [
  [7, decide],
  [3, override],
  [2, confirm],
  [4, complain],
  [3.5, answer],
];
