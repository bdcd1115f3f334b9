import {
  AppError,
  CHECK_RULES,
  formatMxp,
  type BodyOf,
  type CheckAnswer,
  type answerCheck,
  type VisitSource,
} from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import type { Enqueue, WorkKind } from '../../../../jobs/index.ts';
import type { Verdict } from '../../checks/index.ts';
import type { HoldsModule } from '../../holds/index.ts';
import { kindOf, type Quest } from '../../quests/index.ts';
import { isOpen } from '../open-quest.ts';
import { createParticipation, getShownTo, notifyOwner } from '../participate.ts';
import { checkedAt, checksOf, readOwnClaim, readPerson, type MissionDeps, type OwnClaim } from './own-mission.ts';
import type { Claim } from './claim.model.ts';
import { seedOf } from './mission.presenter.ts';

const payload = z.object({ questId: z.int(), claimId: z.string(), revision: z.int(), position: z.int() });

/** Tries a check again whose result is unknown. */
export const LOOK_AGAIN: WorkKind<z.output<typeof payload>> = {
  name: 'look-again',
  payload,
  attempts: 5,
  backOffMs: { first: 60_000, max: 3_600_000 },
  timeoutMs: 60_000,
  concurrency: 4,
};

export interface AnswerDeps extends MissionDeps {
  readonly holds: Pick<HoldsModule, 'reward' | 'see' | 'stateOf'>;
  readonly enqueue: Enqueue;
}

/** A claim as a verdict has left it, and the MXP that its user got for it. */
export interface Settled {
  readonly claim: Claim;
  readonly earnedMxp: number;
}

/** An answer to one check of a claim, as both were read. */
export interface Answer {
  readonly quest: Quest;
  readonly claim: Claim | null;
  readonly period: string;
  readonly userId: string;
  readonly source: VisitSource;
  readonly position: number;
  readonly answer: CheckAnswer;
}

/** About a day: the pauses grow to an hour. Then people see more than another try would. */
const LOOKS_MAX = 24;

/** Before a check without a time for it is tried again. */
const PAUSE_MS = 10 * 60_000;

const REFUSALS = {
  done: 'You have passed all checks.',
  failed: 'Your attempts are used up.',
  not_open: 'This mission is not open yet.',
  locked: 'This mission is locked.',
  ended: 'This quest has ended.',
} as const;

const NEWS = {
  title: 'Answers to decide on',
  key: 'claims',
  counts: ['answer waits for you in', 'answers wait for you in'],
} as const;

/** Checks are answered in order. Throws `quest_ended` and `conflict`. */
function assertNext({ quest, claim, state, reason }: OwnClaim, position: number): void {
  if (state !== 'open') {
    throw new AppError(state === 'ended' ? 'quest_ended' : 'conflict', { message: reason || REFUSALS[state] });
  }
  const next = checksOf(quest).findIndex((_, index) => checkedAt(claim, index).result !== 'passed');
  if (position !== next) throw new AppError('conflict', { message: 'Another check comes first.' });
  if (claim?.waiting) throw new AppError('conflict', { message: 'A person looks at your answer.' });
}

/** The claim after a verdict. An unknown result uses no attempt, and is looked at again, lastly by people. */
function claimAfter(deps: AnswerDeps, { claim, position, ...of }: Answer, verdict: Verdict, looks: number): Claim {
  const { quest, userId, period, source } = of;
  const now = deps.clock.now();
  const { result, reason, evidence, lookAgainAt = null } = verdict;
  const isUnknown = result === 'unknown';
  const isForPeople = isUnknown && (verdict.needsPeople === true || looks > LOOKS_MAX);
  const checks = checksOf(quest).map((_, index) => {
    const checked = checkedAt(claim, index);
    if (index !== position) return checked;
    const next = { lookAgainAt: isForPeople ? null : lookAgainAt, answer: isUnknown ? of.answer : null, looks };
    return { result, reason, evidence, ...next, attempts: checked.attempts + Number(result === 'failed') };
  });
  return {
    _id: claim?._id ?? deps.random.id(),
    questId: quest.id,
    userId,
    period,
    source,
    checks,
    revision: (claim?.revision ?? 0) + 1,
    startedAt: claim?.startedAt ?? now,
    completedAt: checks.every((checked) => checked.result === 'passed') ? now : null,
    waiting: isForPeople ? { projectId: quest.projectId, position, since: now } : null,
  };
}

/**
 * Takes one of the completions that are left, pays or holds its MXP, and ends the mission with the last one. Returns
 * the MXP that the user got.
 */
async function complete(
  deps: AnswerDeps,
  shown: Quest,
  { userId, period }: Claim,
  source: VisitSource,
  session: ClientSession,
): Promise<number> {
  const { quests, participations, activity, holds, clock } = deps;
  const at = clock.now();
  const quest = await quests.places.take(shown.id, at, session);
  if (!quest && isOpen(shown, at)) {
    throw new AppError('no_places_left', { message: 'All completions of this mission are used up.' });
  }
  if (!quest) throw new AppError('quest_ended', { message: REFUSALS.ended });
  const earnedMxp = await holds.reward(quest, { userId, period }, session);
  const before = await participations.find(userId, quest.id, session);
  if (before) {
    await participations.changeIf(before, ['completed'], { completedAt: at }, session);
    await activity.complete({ quest, source: before.source, at, workAt: null }, session);
  } else await createParticipation(deps, quest, { userId, source, status: 'completed' }, session);
  if (quest.participantCount === quest.maxParticipants) await quests.conclude(quest.id, 'budget', session);
  return earnedMxp;
}

/**
 * Stores a verdict on a claim as it was read, in one transaction with all that follows from it. So one of concurrent
 * verdicts counts, attempts are never exceeded, and each piece of work has one effect. Null if the claim or the quest
 * has changed since, or the account is deleted. Throws `quest_ended` and `no_places_left`.
 */
export function createSettleAnswer(deps: AnswerDeps) {
  const { claims, users, withTransaction, clock, enqueue } = deps;
  return (
    given: Answer,
    verdict: Verdict,
    { looks = 0, also }: { looks?: number; also?: (settled: Settled, session: ClientSession) => Promise<unknown> } = {},
  ): Promise<Settled | null> =>
    withTransaction(async (session) => {
      const { id, type, revision } = given.quest;
      const quest = await getShownTo(deps, given.userId, { id, type }, { session });
      if (!isOpen(quest, clock.now())) throw new AppError('quest_ended', { message: REFUSALS.ended });
      // It may have been taken back and posted with other checks meanwhile.
      if (quest.revision !== revision) return null;
      if (!(await users.hold(given.userId, session))) return null;
      const claim = claimAfter(deps, given, verdict, looks);
      if (!(await claims.save(claim, session))) return null;
      const isEarned = claim.completedAt !== null && kindOf(quest).isEarnedByChecks;
      const settled = { claim, earnedMxp: isEarned ? await complete(deps, quest, claim, given.source, session) : 0 };
      const { position } = given;
      const dueAt = checkedAt(claim, position).lookAgainAt;
      const piece = { questId: id, claimId: claim._id, revision: claim.revision, position };
      if (dueAt) await enqueue(LOOK_AGAIN, piece, { key: `${claim._id}:${claim.revision}`, dueAt }, session);
      if (claim.waiting) await notifyOwner(deps, quest, NEWS, session);
      await also?.(settled, session);
      return settled;
    });
}

/** Names an answer in a claim. Each later look at the answer adds one to both numbers. */
const messageIdOf = (claim: Claim, position: number): string =>
  `check_${claim._id}_${claim.revision - checkedAt(claim, position).looks}`;

/** Verifies an answer, outside of transactions, because it may take long. */
export async function verifyAnswer(deps: AnswerDeps, given: Answer, isInCall: boolean): Promise<Verdict> {
  const { quest, claim, userId, position, answer } = given;
  const check = checksOf(quest)[position];
  if (!check) throw new AppError('not_found');
  const now = deps.clock.now();
  const verifier = deps.checks.verifierOf(check);
  if (isInCall && verifier.runs === 'queue') {
    const evidence = { source: 'queue', observedAt: now, hash: '' };
    return { result: 'unknown', reason: '', evidence, lookAgainAt: now };
  }
  const { person, facts } = await readPerson(deps, userId);
  const about = {
    message: { id: claim ? messageIdOf(claim, position) : '', claimId: claim?._id ?? '' },
    seed: seedOf(quest.id, position, userId),
    quest: { id: quest.id, projectId: quest.projectId, liveAt: quest.liveAt ?? now },
    startedAt: claim?.startedAt ?? now,
  };
  const verdict = await verifier.verify({ check, answer, facts, now, person, ...about });
  // Queued work looks again in any case; otherwise the person does.
  return isInCall || verdict.result !== 'unknown'
    ? verdict
    : { lookAgainAt: new Date(now.getTime() + PAUSE_MS), ...verdict };
}

/** Looks immediately at an answer that a later look is due for. Throws `conflict` if none is. */
export function createLookNow({ claims, enqueue, clock }: Pick<AnswerDeps, 'claims' | 'enqueue' | 'clock'>) {
  return async (of: { readonly questId: number; readonly claimId: string; readonly messageId: string }) => {
    const { questId, claimId } = of;
    const claim = await claims.get(questId, claimId);
    const position = claim?.checks.findIndex(({ lookAgainAt }) => lookAgainAt !== null) ?? -1;
    if (!claim || position < 0 || messageIdOf(claim, position) !== of.messageId) {
      throw new AppError('conflict', { message: 'The result of this check is known, or another answer followed.' });
    }
    const { revision } = claim;
    const key = `${claimId}:${revision}:now`;
    await enqueue(LOOK_AGAIN, { questId, claimId, revision, position }, { key, dueAt: clock.now() });
  };
}

/** A title and a message. Null for an unknown result, and for a reward on hold, which has its own notification. */
function newsOf({ quest, position }: Answer, { result, reason }: Verdict, settled: Settled | null) {
  const { title } = quest;
  const check = checksOf(quest)[position];
  const about = `${check ? CHECK_RULES[check.kind].label : 'A check'} of “${title}”`;
  if (result === 'unknown') return null;
  if (result === 'failed') return ['Check not passed', `${about}: ${reason}`] as const;
  if (!settled?.claim.completedAt) return ['Check passed', `${about} is passed.`] as const;
  const { earnedMxp } = settled;
  if (earnedMxp > 0) return [`You earned ${formatMxp(earnedMxp)}`, `“${title}” is completed.`] as const;
  return kindOf(quest).isEarnedByChecks
    ? null
    : (['All checks passed', `You can now take part in “${title}”.`] as const);
}

/** Notifies a person of a verdict that was not the answer of their call. `settled` is the claim after it. */
export async function tellVerdict(
  { notifications }: AnswerDeps,
  given: Answer,
  verdict: Verdict,
  settled: Settled | null,
  session: ClientSession,
): Promise<void> {
  const { id, type: topic } = given.quest;
  const news = newsOf(given, verdict, settled);
  if (!news) return;
  const [title, message] = news;
  const type = verdict.result === 'failed' ? 'warning' : 'success';
  const target = { kind: topic, id };
  await notifications.store({ userId: given.userId, type, topic, target, title, message }, session);
}

/** Answers the next check of a quest. The last one of a mission also takes a completion and moves its MXP. */
export function createAnswerCheck(deps: AnswerDeps) {
  const settle = createSettleAnswer(deps);
  return async (userId: string, body: BodyOf<typeof answerCheck>) => {
    const { quest_id: id, check: position, answer, source } = body;
    for (;;) {
      const quest = await getShownTo(deps, userId, { id });
      const own = await readOwnClaim(deps, userId, quest);
      const { claim, period } = own;
      assertNext(own, position);
      const given = { quest, claim, period: period.name, userId, source, position, answer };
      const verdict = await verifyAnswer(deps, given, true);
      const settled = await settle(given, verdict);
      // Otherwise another answer came first, and this one is judged again.
      if (!settled) continue;
      const { result, reason } = verdict;
      return { result, reason, earned_mxp: settled.earnedMxp };
    }
  };
}

export type AnswerCheck = ReturnType<typeof createAnswerCheck>;
