import { AppError, type decideReviewItems, type QuestKind, type ResponseOf, type Verdict } from '@magnetx/contracts';
import type { Logger } from 'pino';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { kindOf } from '../quests/index.ts';
import { eachItem } from './each-item.ts';
import { loadReviewItems } from './load-review-items.ts';
import type { DecidedWork } from './owner-news.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { EditReviews } from './review-edit.ts';
import { readReviewId, type ReviewSubject } from './review-id.ts';
import type { QuestReviews } from './review-quest.ts';
import { NOT_RECOMMENDED, type WorkReviews } from './review-work.ts';

/** An item as an admin names it, with the type and the owner's recommendation that they saw. */
export interface NamedItem {
  readonly id: string;
  readonly type: QuestKind;
  readonly seen?: Verdict | undefined;
  readonly seenReason?: string | undefined;
}

export type ReviewStep =
  | { readonly kind: 'approve' | 'remove' | 'reverse' | 'follow' }
  | { readonly kind: 'reject'; readonly reason: string };

export interface DecideDeps extends ReviewDeps {
  readonly questReviews: QuestReviews;
  readonly workReviews: WorkReviews;
  readonly editReviews: EditReviews;
  readonly tellOwners: (decisions: readonly DecidedWork[]) => Promise<void>;
  readonly logger: Logger;
}

type Results = ResponseOf<typeof decideReviewItems>['results'];

function subjectOf({ id }: NamedItem): ReviewSubject {
  const subject = readReviewId(id);
  if (!subject) throw new AppError('not_found');
  return subject;
}

/** Applies a step to a quest or an edit, for which owners recommend nothing. */
async function decideQuest(
  { questReviews, editReviews }: DecideDeps,
  subject: Exclude<ReviewSubject, { kind: 'work' }>,
  { type }: NamedItem,
  step: ReviewStep,
  audit: AuditTrail,
): Promise<void> {
  if (step.kind === 'follow') throw new AppError('conflict', { message: NOT_RECOMMENDED });
  if (subject.kind === 'quest') {
    const named = { ...subject, type };
    if (step.kind === 'reject') await questReviews.reject(named, step.reason, audit);
    else await questReviews[step.kind](named, audit);
    return;
  }
  const named = { ...subject, type };
  if (step.kind === 'reject') await editReviews.reject(named, step.reason, audit);
  else await editReviews[step.kind](named, audit);
}

/** Applies a step to an item. Its transaction also writes the audit line. Returns decided work. */
async function applyStep(
  deps: DecideDeps,
  item: NamedItem,
  step: ReviewStep,
  audit: AuditTrail,
): Promise<DecidedWork | null> {
  const { type, seen, seenReason = '' } = item;
  const { workReviews } = deps;
  const subject = subjectOf(item);
  if (subject.kind !== 'work') {
    await decideQuest(deps, subject, item, step, audit);
    return null;
  }
  if (!kindOf({ type }).takesWork) throw new AppError('not_found');
  if (step.kind === 'follow') {
    return workReviews.follow(subject, seen && { verdict: seen, reason: seenReason }, audit);
  }
  if (step.kind === 'reject') return workReviews.reject(subject, step.reason, audit);
  if (step.kind === 'approve') return workReviews.approve(subject, audit);
  await workReviews[step.kind](subject, audit);
  return null;
}

/** Applies a step to an item, and notifies the owner of decided work. */
export async function decideItem(
  deps: DecideDeps,
  item: NamedItem,
  step: ReviewStep,
  audit: AuditTrail,
): Promise<void> {
  const decided = await applyStep(deps, item, step, audit);
  if (decided) await deps.tellOwners([decided]);
}

/** Applies a step to several items. A refused one has its own audit line. */
export async function decideItems(
  deps: DecideDeps,
  items: readonly NamedItem[],
  step: ReviewStep,
  audit: AuditTrail,
): Promise<Results> {
  const works: DecidedWork[] = [];
  return eachItem(items, {
    logger: deps.logger,
    step: async (item) => {
      const work = await applyStep(deps, item, step, audit);
      if (work) works.push(work);
    },
    onRefused: ({ id }, { code }) => audit.refused({ subject: id, code }),
    load: async (ids) => {
      await deps.tellOwners(works);
      return loadReviewItems(deps, ids);
    },
  });
}
