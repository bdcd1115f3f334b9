import { AppError, type QuestKind } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { NO_AUDIT_TRAIL, type AuditTrail } from '../../../http/audit-trail.ts';
import type { Quest } from '../quests/index.ts';
import { withReason, type NotificationText, type ReviewDeps } from './review-deps.ts';
import { reviewIdOfEdit } from './review-id.ts';

interface EditNamed {
  readonly editId: string;
  readonly type: QuestKind;
}

/** The outcome of a step. `news` notifies the owner, `logged` is for the audit line. */
interface StepResult {
  readonly quest: Quest;
  readonly logged: string;
  readonly news: NotificationText | null;
}

/**
 * Decides on edit requests. Throws `conflict` for a request that its owner has replaced or withdrawn, or whose quest is
 * no longer live, `already_decided` and `not_found`. The project is notified.
 */
export function createEditReviews({ quests: { edits }, notifications, withTransaction }: ReviewDeps) {
  const take = (
    { editId }: EditNamed,
    audit: AuditTrail,
    step: (session: ClientSession) => Promise<StepResult>,
  ): Promise<void> =>
    withTransaction(async (session) => {
      const { quest, logged, news } = await step(session);
      await audit.done({ subject: reviewIdOfEdit({ id: editId }), detail: logged }, session);
      const { id, type, projectId: userId } = quest;
      if (news) await notifications.store({ ...news, userId, topic: type, target: { kind: type, id } }, session);
    });

  return {
    approve: (named: EditNamed, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      take(named, audit, async (session) => {
        const quest = await edits.approve(named, session);
        const message = t('Users now see your edit of “{title}”.', { title: quest.title });
        const news = { type: 'success', title: t('Edit approved'), message } as const;
        return { quest, news, logged: `Approved an edit of “${quest.title}”.` };
      }),

    reject: (named: EditNamed, reason: string, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      take(named, audit, async (session) => {
        const quest = await edits.reject(named, reason, session);
        const message = withReason(t('“{title}” stays as it is.', { title: quest.title }), reason);
        const news = { type: 'warning', title: t('Edit rejected'), message } as const;
        return { quest, news, logged: withReason(`Rejected an edit of “${quest.title}”.`, reason) };
      }),

    remove: (named: EditNamed, audit: AuditTrail = NO_AUDIT_TRAIL) =>
      take(named, audit, async (session) => {
        const { edit, quest } = await edits.remove(named, session);
        const message = t('An admin removed your edit of “{title}”, which stays as it is.', { title: quest.title });
        const news =
          edit.status === 'pending' ? ({ type: 'warning', title: t('Edit removed'), message } as const) : null;
        return { quest, news, logged: `Took an edit of “${quest.title}” off the queue.` };
      }),

    /** Users may have acted on the words, so the owner sends another edit instead. */
    reverse: (): Promise<never> =>
      Promise.reject(
        new AppError('not_reversible', {
          message: t('A decision on an edit stands. The owner can send another edit.'),
        }),
      ),
  };
}

export type EditReviews = ReturnType<typeof createEditReviews>;
