import type { ReviewItem } from '@magnetx/contracts';
import type { FakeHandler, FakeRequest } from '@magnetx/federation/testing';

const HOUR_MS = 3_600_000;

/** Work on a task that was handed in three hours ago. */
export function reviewItem(name: string, more: Partial<ReviewItem> = {}): ReviewItem {
  return {
    id: `work-${name}`,
    type: 'task',
    title: `Thread by ${name}`,
    description: 'Eight posts about wallets.',
    status: 'pending',
    submittedBy: `@${name}`,
    submittedAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
    amount: '200 MXP',
    submissionUrl: `https://x.com/${name}/status/1`,
    reason: '',
    isOverdue: false,
    isLinkRepeated: false,
    isReversible: false,
    changes: [],
    recommendation: null,
    ...more,
  };
}

/** A queue that is decided on as the API does it, one page long; items named in `refused` were decided by another. */
export function fakeQueue(start: readonly ReviewItem[], refused: readonly string[] = []) {
  let items = [...start];
  const find = (id: string) => items.find((item) => item.id === id);

  function change(id: string, more: Partial<ReviewItem>) {
    items = items.map((item) => (item.id === id ? { ...item, ...more } : item));
    return find(id);
  }
  const decided = (decision: string, reason: string): Partial<ReviewItem> => ({
    status: decision === 'approve' ? 'approved' : 'rejected',
    reason,
    isReversible: true,
  });
  const one = (decision: string): FakeHandler => {
    return ({ body }) => {
      const { id, reason = '' } = body as { id: string; reason?: string };
      if (refused.includes(id)) {
        return { status: 409, body: { success: false, error: 'Another admin has decided.', code: 'already_decided' } };
      }
      return { body: { success: true, submission: change(id, decided(decision, reason)) } };
    };
  };
  const batchOf =
    (more: (body: { decision: string; reason: string }) => Partial<ReviewItem>): FakeHandler =>
    ({ body }) => {
      const sent = body as { decision: string; reason: string; items: { id: string }[] };
      const results = sent.items.map(({ id }) =>
        refused.includes(id)
          ? { id, submission: null, error: 'Another admin has already decided this.', code: 'already_decided' }
          : { id, submission: change(id, more(sent)), error: '', code: '' },
      );
      return { body: { success: true, results } };
    };

  return {
    'GET /admin/dashboard/submissions': ({ query }: FakeRequest) => {
      const status = query['status'] ?? 'all';
      const submissions = items.filter((item) => status === 'all' || item.status === status);
      return { body: { success: true, submissions, next: null } };
    },
    'POST /admin/dashboard/approve': one('approve'),
    'POST /admin/dashboard/reject': one('reject'),
    'POST /admin/dashboard/delete': ({ body }: FakeRequest) => {
      items = items.filter(({ id }) => id !== (body as { id: string }).id);
      return { body: { success: true } };
    },
    'POST /admin/dashboard/decide': batchOf(({ decision, reason }) => decided(decision, reason)),
    'POST /admin/dashboard/reverse': batchOf(() => ({ status: 'pending', isReversible: false, reason: '' })),
  };
}
