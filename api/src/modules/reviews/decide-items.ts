import { AppError, type decideReviewItems, type QuestType, type ResponseOf } from '@magnetx/contracts';
import type { Logger } from 'pino';
import type { AuditTrail } from '../../http/audit-trail.ts';
import { toAppError } from '../../http/error-middleware.ts';
import { loadReviewItems } from './load-review-items.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { EditReviews } from './review-edit.ts';
import { readReviewId, type ReviewSubject } from './review-id.ts';
import type { QuestReviews } from './review-quest.ts';
import type { WorkReviews } from './review-work.ts';

/** An item as an admin names it, with the type that they saw. */
export interface NamedItem {
  readonly id: string;
  readonly type: QuestType;
}

export type ReviewStep =
  { readonly kind: 'approve' | 'remove' | 'reverse' } | { readonly kind: 'reject'; readonly reason: string };

export interface DecideDeps extends ReviewDeps {
  readonly questReviews: QuestReviews;
  readonly workReviews: WorkReviews;
  readonly editReviews: EditReviews;
  readonly logger: Logger;
}

type Results = ResponseOf<typeof decideReviewItems>['results'];

function subjectOf({ id }: NamedItem): ReviewSubject {
  const subject = readReviewId(id);
  if (!subject) throw new AppError('not_found');
  return subject;
}

/** Applies a step to an item. Its transaction also writes the audit line. */
export async function decideItem(
  deps: DecideDeps,
  item: NamedItem,
  step: ReviewStep,
  audit: AuditTrail,
): Promise<void> {
  const { type } = item;
  const subject = subjectOf(item);
  if (subject.kind === 'quest') {
    const named = { ...subject, type };
    if (step.kind === 'reject') await deps.questReviews.reject(named, step.reason, audit);
    else await deps.questReviews[step.kind](named, audit);
    return;
  }
  if (subject.kind === 'edit') {
    const named = { ...subject, type };
    if (step.kind === 'reject') await deps.editReviews.reject(named, step.reason, audit);
    else await deps.editReviews[step.kind](named, audit);
    return;
  }
  if (type !== 'task') throw new AppError('not_found');
  if (step.kind === 'reject') await deps.workReviews.reject(subject.workId, step.reason, audit);
  else await deps.workReviews[step.kind](subject.workId, audit);
}

/**
 * Applies a step to several items, one at a time. Items are independent: a refused one has its own audit line and does
 * not stop the others.
 */
export async function decideItems(
  deps: DecideDeps,
  items: readonly NamedItem[],
  step: ReviewStep,
  audit: AuditTrail,
): Promise<Results> {
  const refusals = new Map<string, AppError>();
  for (const item of items) {
    try {
      await decideItem(deps, item, step, audit);
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.status >= 500) deps.logger.error({ err: error, item: item.id }, 'deciding an item failed');
      await audit.refused({ subject: item.id, code: refusal.code });
      refusals.set(item.id, refusal);
    }
  }
  const decided = await loadReviewItems(
    deps,
    items.map(({ id }) => id).filter((id) => !refusals.has(id)),
  );
  return items.map(({ id }) => {
    const refusal = refusals.get(id);
    return {
      id,
      submission: decided.get(id) ?? null,
      error: refusal?.message ?? '',
      code: refusal?.code ?? '',
    };
  });
}
