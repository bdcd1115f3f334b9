import {
  AppError,
  approveReviewItem,
  confirmDecision,
  decideReviewItems,
  deleteReviewItem,
  getReviewItem,
  listReviewItems,
  overrideDecision,
  type QueryOf,
  rejectReviewItem,
  reverseReviewItems,
  type ReviewItem,
} from '@magnetx/contracts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { route, type Route } from '../../../http/route.ts';
import { searchTermsOf } from '../../../search/words.ts';
import { decideItem, decideItems, type DecideDeps, type NamedItem, type ReviewStep } from './decide-items.ts';
import { loadReviewItems } from './load-review-items.ts';
import type { OwnerDecisions } from './owner-decisions.ts';
import { readDetail, type ReadDetailDeps } from './read-detail.ts';
import { readReviewId } from './review-id.ts';
import type { ReviewRowRepository } from './review-row.repository.ts';

export interface ReviewRoutesDeps extends DecideDeps, ReadDetailDeps {
  readonly rows: Pick<ReviewRowRepository, 'page'>;
  readonly owners: OwnerDecisions;
}

async function listItems(deps: ReviewRoutesDeps, query: QueryOf<typeof listReviewItems>) {
  const { type, status, order, recommendation, turn } = query;
  const terms = searchTermsOf(query.search);
  const filter = {
    terms,
    ...(type !== 'all' && { type }),
    ...(status !== 'all' && { status }),
    ...(recommendation !== 'all' && { verdict: recommendation }),
    ...(turn !== 'all' && { turn }),
  };
  const { rows, next } = await deps.rows.page(filter, { order, before: query.before, limit: query.limit });
  const ids = rows.map(({ id }) => id);
  const items = await loadReviewItems(deps, ids);
  return { submissions: ids.flatMap((id) => items.get(id) ?? []), next };
}

export function createReviewRoutes(deps: ReviewRoutesDeps): Route[] {
  const present = async (id: string): Promise<{ submission: ReviewItem }> => {
    const submission = (await loadReviewItems(deps, [id])).get(id);
    if (!submission) throw new AppError('not_found');
    return { submission };
  };
  const decide = async (
    item: NamedItem,
    step: Exclude<ReviewStep, { kind: 'remove' }>,
    audit: AuditTrail,
  ): Promise<{ submission: ReviewItem }> => {
    await decideItem(deps, item, step, audit);
    return present(item.id);
  };
  const workOf = (id: string, audit: AuditTrail) => {
    audit.on({ subject: id });
    const subject = readReviewId(id);
    if (subject?.kind !== 'work') throw new AppError('not_found');
    return subject;
  };
  return [
    route(listReviewItems, ({ query }) => listItems(deps, query)),
    route(getReviewItem, ({ params }) => readDetail(deps, params.id)),
    route(approveReviewItem, ({ body, audit }) => {
      audit.on({ subject: body.id });
      return decide(body, { kind: 'approve' }, audit);
    }),
    route(rejectReviewItem, ({ body, audit }) => {
      audit.on({ subject: body.id });
      return decide(body, { kind: 'reject', reason: body.reason }, audit);
    }),
    route(deleteReviewItem, async ({ body, audit }) => {
      audit.on({ subject: body.id });
      await decideItem(deps, body, { kind: 'remove' }, audit);
      return {};
    }),
    route(decideReviewItems, async ({ body, audit }) => {
      const { decision, items, reason } = body;
      const step = decision === 'reject' ? ({ kind: decision, reason } as const) : ({ kind: decision } as const);
      return { results: await decideItems(deps, items, step, audit) };
    }),
    route(reverseReviewItems, async ({ body, audit }) => ({
      results: await decideItems(deps, body.items, { kind: 'reverse' }, audit),
    })),
    route(overrideDecision, async ({ body: { id, seen, reason }, audit }) => {
      await deps.owners.override(workOf(id, audit), seen, reason, audit);
      return present(id);
    }),
    route(confirmDecision, async ({ body: { id, seen }, audit }) => {
      audit.on({ subject: id });
      const subject = readReviewId(id);
      if (subject?.kind === 'quest') await deps.questReviews.confirm(subject, audit);
      else await deps.owners.confirm(workOf(id, audit), seen, audit);
      return present(id);
    }),
  ];
}
