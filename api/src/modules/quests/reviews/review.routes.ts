import {
  AppError,
  approveReviewItem,
  decideReviewItems,
  deleteReviewItem,
  getReviewItem,
  listReviewItems,
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
import { readDetail, type ReadDetailDeps } from './read-detail.ts';
import type { ReviewRowRepository } from './review-row.repository.ts';

export interface ReviewRoutesDeps extends DecideDeps, ReadDetailDeps {
  readonly rows: Pick<ReviewRowRepository, 'page'>;
}

async function listItems(deps: ReviewRoutesDeps, query: QueryOf<typeof listReviewItems>) {
  const { type, status, order, recommendation } = query;
  const terms = searchTermsOf(query.search);
  const filter = {
    terms,
    ...(type !== 'all' && { type }),
    ...(status !== 'all' && { status }),
    ...(recommendation !== 'all' && { verdict: recommendation }),
  };
  const { rows, next } = await deps.rows.page(filter, { order, before: query.before, limit: query.limit });
  const ids = rows.map(({ id }) => id);
  const items = await loadReviewItems(deps, ids);
  return { submissions: ids.flatMap((id) => items.get(id) ?? []), next };
}

export function createReviewRoutes(deps: ReviewRoutesDeps): Route[] {
  const decide = async (
    item: NamedItem,
    step: Exclude<ReviewStep, { kind: 'remove' }>,
    audit: AuditTrail,
  ): Promise<{ submission: ReviewItem }> => {
    await decideItem(deps, item, step, audit);
    const submission = (await loadReviewItems(deps, [item.id])).get(item.id);
    if (!submission) throw new AppError('not_found');
    return { submission };
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
  ];
}
