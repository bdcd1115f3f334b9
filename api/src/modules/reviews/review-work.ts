import { rewardText, type QuestType } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error';
import type { StoredNotification } from '../notifications';
import type { Participation } from '../participations';
import type { Quest } from '../quests';
import { withReason, type ReviewDeps, type Told } from './review-deps';
import { rewardOf } from './review.presenter';

interface WorkNamed {
  readonly workId: string;
  readonly type: QuestType;
}

interface ReviewedWork {
  readonly work: Participation;
  readonly quest: Quest;
}

export interface WorkReviews {
  approve: (named: WorkNamed) => Promise<ReviewedWork>;
  reject: (named: WorkNamed, reason: string) => Promise<ReviewedWork>;
  remove: (named: WorkNamed) => Promise<void>;
}

async function assertNamed(deps: ReviewDeps, { workId, type }: WorkNamed, session: ClientSession) {
  const work = await deps.participations.findById(workId, session);
  const quest = work && (await deps.quests.findById(work.questId, session));
  if (!work?.isQueued || !work.work || !quest || type !== 'task') throw new AppError('not_found');
  return { work, content: work.work, quest };
}

async function grantReward(deps: ReviewDeps, { work, quest }: ReviewedWork, session: ClientSession): Promise<void> {
  const { id, userId } = work;
  if (quest.mxpReward > 0) {
    await deps.ledger.postEntry(
      {
        key: `reward:${id}`,
        kind: 'reward',
        memo: `Reward for quest ${quest.id}`,
        postings: [
          { account: `user:${userId}`, amountMxp: quest.mxpReward },
          { account: 'platform:issuance', amountMxp: -quest.mxpReward },
        ],
      },
      session,
    );
  }
  if (quest.cashCents > 0) {
    const { id: questId, title, cashCents: amountCents } = quest;
    const payable = { cause: `reward:${id}`, userId, questId, kind: 'task' as const, title, amountCents };
    await deps.payables.create(payable, session);
  }
}

function approvedText({ title, cashCents, mxpReward }: Quest): string {
  const credited = mxpReward > 0 ? ` ${rewardText({ cashCents: 0, mxp: mxpReward })} are on your balance.` : '';
  const payable = cashCents > 0 ? ` ${rewardText({ cashCents, mxp: 0 })} will be paid to your wallet.` : '';
  return `Your work on “${title}” was approved.${credited}${payable}`;
}

/**
 * Decisions on users' work. Approval credits the MXP and makes the cash payable, once whoever asks how often; a
 * rejection frees the place. Of several at once the first counts, the others throw `already_decided`; what is not in
 * the queue throws `not_found`. The user is told in the same transaction, and live once it has committed.
 */
export function createWorkReviews(deps: ReviewDeps): WorkReviews {
  const { participations, quests, notifications, withTransaction, clock } = deps;

  const tell = (work: Participation, told: Told, session: ClientSession): Promise<StoredNotification> =>
    notifications.store({ ...told, userId: work.userId, topic: 'task' }, session);

  const turnDown = async (
    { work, content, quest }: Awaited<ReturnType<typeof assertNamed>>,
    { reason, isQueued }: { reason: string; isQueued: boolean },
    session: ClientSession,
  ): Promise<{ work: Participation; quest: Quest; told: StoredNotification } | null> => {
    const decided = { ...content, decidedAt: clock.now(), reason };
    const changes = { status: 'rejected' as const, work: decided, isQueued };
    const rejected = await participations.changeIf(work.id, ['pending'], changes, session);
    if (!rejected) return null;
    await quests.freePlace(quest.id, ['active', 'concluded'], session);
    const sentence = `Your work on “${quest.title}” was not accepted.`;
    const message = withReason(sentence, reason);
    const told = await tell(rejected, { type: 'warning', title: 'Submission rejected', message }, session);
    return { work: rejected, quest, told };
  };

  return {
    approve: async (named) => {
      const { told, ...reviewed } = await withTransaction(async (session) => {
        const { work: pending, content, quest } = await assertNamed(deps, named, session);
        const decidedAt = clock.now();
        const decided = { ...content, decidedAt, reason: '' };
        const changes = { status: 'approved' as const, work: decided, completedAt: decidedAt };
        const work = await participations.changeIf(pending.id, ['pending'], changes, session);
        if (!work) throw new AppError('already_decided');
        await deps.activity.complete({ quest, source: work.source, at: decidedAt, workAt: work.at }, session);
        await grantReward(deps, { work, quest }, session);
        const title = `You earned ${rewardOf(quest)}`;
        return {
          work,
          quest,
          told: await tell(work, { type: 'success', title, message: approvedText(quest) }, session),
        };
      });
      notifications.push(told);
      await deps.pushBalance(`user:${reviewed.work.userId}`, reviewed.quest.mxpReward);
      return reviewed;
    },

    reject: async (named, reason) => {
      const { told, ...reviewed } = await withTransaction(async (session) => {
        const found = await assertNamed(deps, named, session);
        const rejected = await turnDown(found, { reason, isQueued: true }, session);
        if (!rejected) throw new AppError('already_decided');
        return rejected;
      });
      notifications.push(told);
      return reviewed;
    },

    /** What was decided stays decided, and paid; what waits is turned down, so that the user can hand in again. */
    remove: async (named) => {
      const turnedDown = await withTransaction(async (session) => {
        const found = await assertNamed(deps, named, session);
        const rejected = await turnDown(found, { reason: '', isQueued: false }, session);
        if (rejected) return rejected;
        await participations.changeIf(found.work.id, ['approved', 'paid', 'rejected'], { isQueued: false }, session);
        return null;
      });
      if (turnedDown) notifications.push(turnedDown.told);
    },
  };
}
