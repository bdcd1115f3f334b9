import { AppError, formatDateUtc, formatMxp, RISK_SIGNALS, type HoldState, type Tone } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Enqueue } from '../../../jobs/index.ts';
import type { Projects, Users } from '../../accounts/accounts/index.ts';
import type { AccountName, LedgerModule } from '../../ledger/ledger/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import { completionEntry, type Quest } from '../quests/index.ts';
import { DAY_MS, type AssessRisk, type AssessRiskDeps } from './assess-risk.ts';
import type { StoredHold } from './hold.model.ts';
import type { HoldRepository } from './hold.repository.ts';
import { RELEASE_HOLD } from './release-hold.work.ts';

export interface HoldsDeps extends AssessRiskDeps, Pick<CoreDeps, 'withTransaction' | 'random'> {
  readonly users: AssessRiskDeps['users'] & Pick<Users, 'list'>;
  readonly projects: Pick<Projects, 'hold'>;
  readonly ledger: Pick<LedgerModule, 'postEntry'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  /** Closes the open appeal about a hold, if there is one. */
  readonly closeAppeal: (holdId: string, session: ClientSession) => Promise<void>;
}

export interface HoldParts extends HoldsDeps {
  readonly holds: HoldRepository;
  readonly risk: AssessRisk;
  readonly enqueue: Enqueue;
}

/** The signals of a hold in words. */
export function textsOf({ signals }: Pick<StoredHold, 'signals'>, limits: HoldsDeps['riskRules']): string[] {
  return signals.map((name) => RISK_SIGNALS[name].textOf(limits));
}

const heldAccount = (userId: string): AccountName => `held:${userId}`;

export const ABOUT_HOLDS = { topic: 'mission', target: { kind: 'holds' } } as const;

/** Pays the reward of a completion, or holds it, in the transaction of the completion. Returns the MXP that it paid. */
export function createReward(parts: HoldParts) {
  const { holds, ledger, risk, riskRules, notifications, clock, random, enqueue } = parts;
  return async (
    quest: Quest,
    completion: Pick<StoredHold, 'userId' | 'period'>,
    session: ClientSession,
  ): Promise<number> => {
    const { userId } = completion;
    const signals = await risk.signalsOf(userId, session);
    if (signals.length === 0) {
      await ledger.postEntry(completionEntry(quest, completion), session);
      return quest.mxpReward;
    }
    const { id: questId, projectId, title, mxpReward: mxp } = quest;
    const at = clock.now();
    const until = new Date(at.getTime() + riskRules.holdDays * DAY_MS);
    const open = { state: 'held', at, decidedAt: at, until, reason: '', appeal: null } as const;
    const step = { step: 'mission-hold', to: heldAccount(userId) } as const;
    await ledger.postEntry(completionEntry(quest, completion, step), session);
    const id = random.id();
    await holds.insert({ id, ...completion, questId, projectId, title, mxp, signals, ...open }, session);
    await enqueue(RELEASE_HOLD, { holdId: id }, { key: id, dueAt: until }, session);
    const message = t('Your reward for “{title}” is on hold until {until}. You can see why, and appeal.', {
      title,
      until: formatDateUtc(until),
    });
    const news = {
      ...ABOUT_HOLDS,
      userId,
      type: 'warning',
      title: t('On hold: {mxp}', { mxp: formatMxp(mxp) }),
      message,
    } as const;
    await notifications.store(news, session);
    return 0;
  };
}

type Settled = Exclude<HoldState, 'held'>;

const NEWS = {
  released: {
    type: 'success',
    titleOf: (mxp: string) => t('Released: {mxp}', { mxp }),
    textOf: (title: string) => t('Your reward for “{title}” is part of your balance now.', { title }),
  },
  taken_back: {
    type: 'warning',
    titleOf: (mxp: string) => t('Taken back: {mxp}', { mxp }),
    textOf: (title: string) => t('Your reward for “{title}” was taken back.', { title }),
  },
} as const satisfies Record<
  Settled,
  { type: Tone; titleOf: (mxp: string) => string; textOf: (title: string) => string }
>;

/** Settlements of holds. Each movement has the key of its completion, so it happens once. */
export function createSettleHold({ holds, projects, ledger, notifications, risk, clock, closeAppeal }: HoldParts) {
  /** The account of the project, or the one that the balances of closed projects return to. */
  const projectAccount = async (projectId: string, session: ClientSession): Promise<AccountName> =>
    (await projects.hold(projectId, session)) ? `project:${projectId}` : 'platform:issuance';

  const move = async (hold: StoredHold, state: Settled, session: ClientSession): Promise<void> => {
    const { questId: id, mxp: mxpReward, projectId } = hold;
    const from = hold.state === 'held' ? heldAccount(hold.userId) : await projectAccount(projectId, session);
    const step =
      state === 'taken_back'
        ? ({ step: 'mission-take-back', from, to: await projectAccount(projectId, session) } as const)
        : ({ step: 'mission', from } as const);
    await ledger.postEntry(completionEntry({ id, mxpReward }, hold, step), session);
  };

  const settleIn = async (hold: StoredHold, state: Settled, reason: string, session: ClientSession) => {
    const isAppealed = hold.appeal?.state === 'open';
    const appeal = hold.appeal && isAppealed ? { ...hold.appeal, state: 'closed' as const } : hold.appeal;
    await holds.change(hold.id, { state, reason, appeal, decidedAt: clock.now() }, session);
    await move(hold, state, session);
    if (isAppealed) await closeAppeal(hold.id, session);
  };

  return {
    /**
     * Releases a reward to its user, also one that was taken back, or returns it to its project, and notifies the user.
     * Throws `conflict` for a taking back while an appeal is open.
     */
    settle: async (hold: StoredHold, state: Settled, reason: string, session: ClientSession) => {
      if (state === 'taken_back' && hold.appeal?.state === 'open') {
        throw new AppError('conflict', { message: t('Answer the appeal first.') });
      }
      await settleIn(hold, state, reason, session);
      const { type, titleOf, textOf } = NEWS[state];
      const [title, text] = [titleOf(formatMxp(hold.mxp)), textOf(hold.title)];
      const message = reason === '' ? text : t('{text} Reason: {reason}', { text, reason });
      await notifications.store({ ...ABOUT_HOLDS, type, userId: hold.userId, title, message }, session);
    },

    /** Returns what a deleted user has on hold to the projects, and removes the user. */
    erase: async (userId: string, session: ClientSession): Promise<void> => {
      for (const hold of await holds.listHeldOf(userId, session)) await settleIn(hold, 'taken_back', '', session);
      await holds.erase(userId, session);
      await risk.forget(userId, session);
    },
  };
}

export type SettleHold = ReturnType<typeof createSettleHold>;
