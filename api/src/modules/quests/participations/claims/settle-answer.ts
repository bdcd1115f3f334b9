import { AppError, type CheckAnswer, type VisitSource } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { isDuplicateKey } from '../../../../db/database-errors.ts';
import type { Enqueue } from '../../../../jobs/index.ts';
import type { User } from '../../../accounts/accounts/index.ts';
import type { Verdict } from '../../checks/index.ts';
import type { HoldsModule } from '../../holds/index.ts';
import { kindOf, type Quest } from '../../quests/index.ts';
import { isOpen } from '../open-quest.ts';
import { createParticipation, getShownTo, notifyOwner } from '../participate.ts';
import type { Claim } from './claim.model.ts';
import { LOOK_AGAIN } from './look-again.ts';
import { LOOK_BACK, lookBackAt } from './look-back.ts';
import { checkedAt, checksOf, type ClaimDeps } from './own-claim.ts';

export interface AnswerDeps extends ClaimDeps {
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

/** Answers of suspended users wait. */
export const isSuspended = (user: User | null): boolean => user?.status === 'Inactive';
const SUSPENDED = t('This user is suspended. The answer waits for the end of the suspension.');
export const ENDED = t('This quest has ended.');

const NEWS = {
  title: t('Answers to decide on'),
  key: 'claims',
  textOf: (count: number, quest: string) =>
    t('{count, plural, one {# answer waits for you in “{quest}”.} other {# answers wait for you in “{quest}”.}}', {
      count,
      quest,
    }),
} as const;

/** The claim after a verdict. An unknown result uses no attempt, and is looked at again, lastly by people. */
export function claimAfter(
  deps: AnswerDeps,
  { claim, position, ...of }: Answer,
  verdict: Verdict,
  looks: number,
): Claim {
  const { quest, userId, period, source } = of;
  const now = deps.clock.now();
  const { result, reason, evidence, lookAgainAt = null } = verdict;
  const { wallet = claim?.wallet } = verdict;
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
    ...(wallet !== undefined && { wallet }),
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
  // The last completion ends its mission.
  if (!quest) throw new AppError('quest_ended', { message: ENDED });
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
 * has changed since, or the account is deleted. Throws the refusal in place of a verdict, `quest_ended`, and
 * `conflict` for a suspended user.
 */
export function createSettleAnswer(deps: AnswerDeps) {
  const { claims, users, withTransaction, clock, enqueue } = deps;
  return (
    given: Answer,
    verdict: Verdict | AppError,
    { looks = 0, also }: { looks?: number; also?: (settled: Settled, session: ClientSession) => Promise<unknown> } = {},
  ): Promise<Settled | null> =>
    withTransaction(async (session) => {
      // Inside, so that a call which is repeated after it has committed is not refused for what it did itself.
      if (verdict instanceof AppError) throw verdict;
      const { id, type, revision } = given.quest;
      const quest = await getShownTo(deps, given.userId, { id, type }, { session });
      if (!isOpen(quest, clock.now())) throw new AppError('quest_ended', { message: ENDED });
      // It may have been taken back and posted with other checks meanwhile.
      if (quest.revision !== revision) return null;
      const user = (await users.hold(given.userId, session)) && (await users.find(given.userId, session));
      if (!user) return null;
      if (isSuspended(user)) throw new AppError('conflict', { message: SUSPENDED });
      const claim = claimAfter(deps, given, verdict, looks);
      if (!(await claims.save(claim, session))) return null;
      const isEarned = claim.completedAt !== null && kindOf(quest).isEarnedByChecks;
      const settled = { claim, earnedMxp: isEarned ? await complete(deps, quest, claim, given.source, session) : 0 };
      const { position } = given;
      const dueAt = checkedAt(claim, position).lookAgainAt;
      const piece = { questId: id, claimId: claim._id, revision: claim.revision, position };
      if (dueAt) await enqueue(LOOK_AGAIN, piece, { key: `${claim._id}:${claim.revision}`, dueAt }, session);
      const check = checksOf(quest)[position];
      const isUndoable = verdict.result === 'passed' && check && deps.checks.verifierOf(check).isUndoable?.(check);
      const lookAt = isUndoable ? lookBackAt(claim, position, clock.now()) : null;
      const back = { questId: id, claimId: claim._id, position };
      if (lookAt) await enqueue(LOOK_BACK, back, { key: `${claim._id}:${position}`, dueAt: lookAt }, session);
      if (claim.waiting) await notifyOwner(deps, quest, NEWS, session);
      await also?.(settled, session);
      return settled;
    }).catch((error: unknown) => {
      // The wallet has passed for another account meanwhile.
      if (isDuplicateKey(error)) return null;
      throw error;
    });
}
