import { AppError, formatMomentUtc, type QuestKind } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { NO_AUDIT_TRAIL, type AuditTrail } from '../../../http/audit-trail.ts';
import { assertSeen } from '../../../http/revised-id.ts';
import { isReserve, isScheduled, type Quest } from '../quests/index.ts';
import { isTrusted } from './owner-rules.ts';
import { ALREADY_CHECKED, ALREADY_PENDING, withReason, type ReviewDeps, type NotificationText } from './review-deps.ts';
import { questRevisionOf, reviewIdOfQuest } from './review-id.ts';

interface QuestNamed {
  readonly questId: number;
  /** Undefined: any. */
  readonly type?: QuestKind;
  /** The one that the admin saw. */
  readonly revision: number;
}

interface Step {
  /** Null if another decision came first. */
  change: (before: Quest, session: ClientSession) => Promise<Quest | null>;
  /** The project's notification, and the audit line's detail. */
  textsOf: (quest: Quest) => NotificationText & { readonly logged: string };
  /** Further changes of the step. */
  follow?: (quest: Quest, session: ClientSession) => Promise<void>;
}

/** The moment at which a scheduled quest goes live; empty for any other. */
function startText(quest: Quest): string {
  return quest.startsAt && isScheduled(quest) ? formatMomentUtc(quest.startsAt) : '';
}

function approvalOf(quest: Quest): NotificationText {
  const [{ title }, moment] = [quest, startText(quest)];
  const message =
    moment === '' ? t('“{title}” is live.', { title }) : t('“{title}” goes live on {moment}.', { title, moment });
  return { type: 'success', title: t('Quest approved'), message };
}

function rejectionOf(quest: Quest): NotificationText {
  const { title, reason } = quest;
  const text = isReserve(quest)
    ? t('“{title}” was not approved. Its reserve is back on your balance.', { title })
    : t('“{title}” was not approved. Its fee is back on your balance.', { title });
  const message = withReason(text, reason);
  return { type: 'warning', title: t('Quest rejected'), message };
}

async function takeBack(deps: ReviewDeps, before: Quest, session: ClientSession): Promise<Quest | null> {
  if (before.status === 'pending' && !isScheduled(before))
    throw new AppError('already_decided', { message: ALREADY_PENDING });
  const { quests, participations } = deps;
  const isTaken = await participations.hasParticipants(before.id, session);
  const undecided = await quests.decisions.reverse(before.id, isTaken, session);
  if (!undecided) throw new AppError('not_reversible');
  return undecided;
}

const removal = ({ quests, participations }: ReviewDeps): Step => ({
  change: ({ id }, session) => quests.decisions.remove(id, session),
  follow: participations.settleRemoved,
  textsOf: ({ title }) => ({
    type: 'warning',
    title: t('Quest removed'),
    message: t('“{title}” was removed by an admin.', { title }),
    logged: `Took “${title}” off the queue.`,
  }),
});

async function findNamed(
  { quests }: ReviewDeps,
  { questId, type, revision }: QuestNamed,
  session: ClientSession,
): Promise<Quest> {
  const quest = await quests.find(questId, session);
  if (!quest || (type ?? quest.type) !== quest.type || quest.deletedAt !== null) throw new AppError('not_found');
  assertSeen(revision, questRevisionOf(quest));
  return quest;
}

function notify({ notifications }: ReviewDeps, quest: Quest, news: NotificationText, session: ClientSession) {
  const { id, type, projectId } = quest;
  return notifications.store({ ...news, userId: projectId, topic: type, target: { kind: type, id } }, session);
}

/** Makes a new quest of a trusted project live immediately, with the rules of an approval. */
async function goLiveUnchecked(deps: ReviewDeps, { id, projectId }: Quest, session: ClientSession): Promise<void> {
  if (!(await isTrusted(deps, projectId, session))) return;
  const quest = await deps.quests.decisions.approve(id, session, { isToCheck: true });
  if (quest) await notify(deps, quest, approvalOf(quest), session);
}

/**
 * Decides on quests that wait for approval, and reverses decisions. The first of several concurrent decisions counts,
 * and the others throw `already_decided`. An unknown id or type throws `not_found`, and another revision
 * `item_changed`. The project is notified.
 */
export function createQuestReviews(deps: ReviewDeps) {
  const { quests, withTransaction } = deps;

  const take = async (named: QuestNamed, audit: AuditTrail, { change, textsOf, follow }: Step): Promise<Quest> =>
    withTransaction(async (session) => {
      const found = await findNamed(deps, named, session);
      const changed = await change(found, session);
      if (!changed) throw new AppError('already_decided');
      const { logged, ...news } = textsOf(changed);
      await audit.done({ subject: reviewIdOfQuest(changed), detail: logged }, session);
      await follow?.(changed, session);
      await notify(deps, changed, news, session);
      return changed;
    });

  return {
    approve: (named: QuestNamed, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      take(named, audit, {
        change: ({ id }, session) => quests.decisions.approve(id, session),
        textsOf: (quest) => ({
          ...approvalOf(quest),
          logged: `Approved “${quest.title}”${startText(quest) && `, which goes live on ${startText(quest)}`}.`,
        }),
      }),
    reject: (named: QuestNamed, reason: string, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      take(named, audit, {
        change: ({ id }, session) => quests.decisions.reject(id, reason, session),
        textsOf: (quest) => ({
          ...rejectionOf(quest),
          logged: withReason(`Rejected “${quest.title}”.`, reason),
        }),
      }),
    onQuestPosted: (quest: Quest, session: ClientSession) => goLiveUnchecked(deps, quest, session),
    /** Confirms a quest that went live immediately. Throws `already_decided` for any other. */
    confirm: (named: QuestNamed, audit: AuditTrail): Promise<void> =>
      withTransaction(async (session) => {
        const quest = await findNamed(deps, named, session);
        const confirmed = await quests.decisions.confirm(quest.id, session);
        if (!confirmed) throw new AppError('already_decided', { message: ALREADY_CHECKED });
        const detail = `Confirmed “${quest.title}”, which went live immediately.`;
        await audit.done({ subject: reviewIdOfQuest(quest), detail }, session);
      }),
    /** Makes a scheduled quest live at its start, for the job. Does nothing to any other. */
    start: (questId: number): Promise<void> =>
      withTransaction(async (session) => {
        const quest = await quests.decisions.start(questId, session);
        if (!quest) return;
        const message = t('“{title}” is live, as scheduled.', { title: quest.title });
        await notify(deps, quest, { type: 'success', title: t('Quest live'), message }, session);
      }),
    /** Rejects a pending quest whose deadline has passed, for the job. Does nothing to any other. */
    returnExpired: (questId: number): Promise<void> =>
      withTransaction(async (session) => {
        const quest = await quests.decisions.expire(questId, session);
        if (quest) await notify(deps, quest, rejectionOf(quest), session);
      }),
    remove: async (named: QuestNamed, audit: AuditTrail = NO_AUDIT_TRAIL) => {
      await take(named, audit, removal(deps));
    },
    /**
     * Reverses a decision. Throws `already_decided` for a pending quest, `not_reversible` and `insufficient_balance`.
     */
    reverse: (named: QuestNamed, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      take(named, audit, {
        change: (quest, session) => takeBack(deps, quest, session),
        textsOf: ({ title }) => ({
          type: 'info',
          title: t('Decision taken back'),
          message: t('“{title}” waits for a decision again.', { title }),
          logged: `Took the decision on “${title}” back.`,
        }),
      }),
  };
}

export type QuestReviews = ReturnType<typeof createQuestReviews>;
