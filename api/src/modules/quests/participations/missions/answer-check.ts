import { AppError, type BodyOf, type CheckResult, type answerCheck, type VisitSource } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { Verdict } from '../../checks/index.ts';
import type { HoldsModule } from '../../holds/index.ts';
import type { Quest } from '../../quests/index.ts';
import { isOpen } from '../open-quest.ts';
import { createParticipation, holdUser } from '../participate.ts';
import { checkedAt, checksOf, readOwnMission, readPerson, type MissionDeps, type OwnMission } from './own-mission.ts';
import type { Claim } from './claim.model.ts';
import { seedOf } from './mission.presenter.ts';

export interface AnswerDeps extends MissionDeps {
  readonly holds: Pick<HoldsModule, 'reward' | 'see' | 'stateOf'>;
}

export interface Answered {
  readonly result: CheckResult;
  readonly reason: string;
  readonly earnedMxp: number;
}

const REFUSALS = {
  done: 'You have completed this mission.',
  failed: 'Your attempts are used up.',
  not_open: 'This mission is not open yet.',
  locked: 'This mission is locked.',
  ended: 'This mission has ended.',
} as const;

/** Checks are answered in order. Throws `quest_ended` and `conflict`. */
function assertNext({ quest, claim, state, reason }: OwnMission, position: number): void {
  if (state !== 'open') {
    throw new AppError(state === 'ended' ? 'quest_ended' : 'conflict', { message: reason || REFUSALS[state] });
  }
  const next = checksOf(quest).findIndex((_, index) => checkedAt(claim, index).result !== 'passed');
  if (position !== next) throw new AppError('conflict', { message: 'Another check comes first.' });
}

/** The claim after an answer. An unknown result uses no attempt. */
function claimAfter(
  deps: AnswerDeps,
  own: OwnMission,
  key: { userId: string; position: number },
  verdict: Verdict,
): Claim {
  const { quest, claim, period } = own;
  const now = deps.clock.now();
  const checks = checksOf(quest).map((_, index) => {
    const checked = checkedAt(claim, index);
    if (index !== key.position) return checked;
    const { result, reason, evidence, lookAgainAt = null } = verdict;
    return { result, reason, evidence, lookAgainAt, attempts: checked.attempts + Number(result === 'failed') };
  });
  return {
    _id: claim?._id ?? deps.random.id(),
    questId: quest.id,
    userId: key.userId,
    period: period.name,
    checks,
    revision: (claim?.revision ?? 0) + 1,
    startedAt: claim?.startedAt ?? now,
    completedAt: checks.every(({ result }) => result === 'passed') ? now : null,
  };
}

/** Takes one of the completions that are left, pays or holds its MXP, and ends the mission with the last one. */
async function complete(
  deps: AnswerDeps,
  shown: Quest,
  { userId, period }: Claim,
  source: VisitSource,
  session: ClientSession,
): Promise<void> {
  const { quests, participations, activity, holds, clock } = deps;
  const at = clock.now();
  const quest = await quests.places.take(shown.id, at, session);
  if (!quest && isOpen(shown, at)) {
    throw new AppError('no_places_left', { message: 'All completions of this mission are used up.' });
  }
  if (!quest) throw new AppError('quest_ended', { message: REFUSALS.ended });
  await holds.reward(quest, { userId, period }, session);
  const before = await participations.find(userId, quest.id, session);
  if (before) {
    await participations.changeIf(before, ['completed'], { completedAt: at }, session);
    await activity.complete({ quest, source: before.source, at, workAt: null }, session);
  } else await createParticipation(deps, quest, { userId, source, status: 'completed' }, session);
  if (quest.participantCount === quest.maxParticipants) await quests.conclude(quest.id, 'budget', session);
}

/**
 * Answers the next check of a mission. The check is verified outside of the transaction, because it may take long. The
 * claim is stored only as it was read, so concurrent answers count one after the other, and attempts are never
 * exceeded. The last check's transaction also takes a completion and moves its MXP.
 */
export function createAnswerCheck(deps: AnswerDeps) {
  const { quests, claims, checks, withTransaction, clock } = deps;

  const store = (own: OwnMission, claim: Claim, source: VisitSource): Promise<boolean> =>
    withTransaction(async (session) => {
      const quest = await quests.getShown({ id: own.quest.id, type: own.quest.type }, { session });
      if (!isOpen(quest, clock.now())) throw new AppError('quest_ended', { message: REFUSALS.ended });
      // It may have been taken back and posted with other checks meanwhile.
      if (quest.revision !== own.quest.revision) return false;
      await holdUser(deps, claim.userId, session);
      if (!(await claims.save(claim, session))) return false;
      if (claim.completedAt) await complete(deps, quest, claim, source, session);
      return true;
    });

  return async (userId: string, body: BodyOf<typeof answerCheck>): Promise<Answered> => {
    const { mission_id: id, check: position, answer, source } = body;
    for (;;) {
      const quest = await quests.getShown({ id, type: 'mission' });
      const own = await readOwnMission(deps, userId, quest);
      assertNext(own, position);
      const check = checksOf(quest)[position];
      if (!check) throw new AppError('not_found');
      const { person, facts } = await readPerson(deps, userId);
      const now = clock.now();
      const verdict = await checks.verifierOf(check).verify({
        check,
        answer,
        seed: seedOf(id, position, userId),
        facts,
        now,
        person,
        quest: { id, projectId: quest.projectId, liveAt: quest.liveAt ?? now },
        startedAt: own.claim?.startedAt ?? now,
      });
      const claim = claimAfter(deps, own, { userId, position }, verdict);
      // Otherwise another answer came first, and this one is judged again.
      if (!(await store(own, claim, source))) continue;
      const { result, reason } = verdict;
      return { result, reason, earnedMxp: claim.completedAt ? quest.mxpReward : 0 };
    }
  };
}

export type AnswerCheck = ReturnType<typeof createAnswerCheck>;
