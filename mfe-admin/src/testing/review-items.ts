import { basicsOf, EMPTY_QUEST_FORM, type ReviewDetail, type ReviewedQuest, type ReviewItem } from '@magnetx/contracts';
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
    questId: 7,
    projectId: 'p1',
    projectName: 'Acme',
    userId: `u-${name}`,
    submittedAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
    amount: '200 MXP',
    cash_cents: 0,
    mxp: 0,
    reserved_cents: 0,
    submissionUrl: `https://x.com/${name}/status/1`,
    reason: '',
    isOverdue: false,
    isLinkRepeated: false,
    flags: [],
    isReversible: false,
    changes: [],
    terms: null,
    recommendation: null,
    startsAt: null,
    turn: (more.status ?? 'pending') === 'pending' ? 'admin' : null,
    decidedBy: null,
    ...more,
  };
}

/** Everything about an item: a task of a project, and the person behind the work. */
export function reviewDetail(submission: ReviewItem, quest: Partial<ReviewedQuest> = {}): ReviewDetail {
  const counts = { pending: 1, active: 2, concluded: 3, rejected: 1, reversed: 0, reversed_work: 2 };
  const joined = { joined_at: '2026-01-05T10:00:00.000Z' };
  return {
    success: true,
    submission,
    quest: {
      id: 7,
      ...basicsOf(EMPTY_QUEST_FORM),
      title: submission.title,
      description: 'Explain wallets.',
      category: 'Community',
      requirements: 'Eight posts at least.',
      tags: ['Web3'],
      status: 'active',
      cash_cents: 50_000,
      mxp_reward: 0,
      prize_description: '',
      repeat: 'once' as const,
      opens_at: null,
      min_level: null,
      after_quest: null,
      early_hours: null,
      early_level: null,
      checks: [],
      max_owed_cents: 500_000,
      max_participants: 10,
      participants: 3,
      max_winners: 1,
      duration_days: 7,
      starts_at: null,
      live_at: null,
      ends_at: null,
      job: null,
      ad: null,
      fee_mxp: 12_500,
      fee_state: 'kept',
      reserved_cents: 0,
      is_funded: false,
      needs_funding: false,
      ...quest,
    },
    project: { id: 'flux', name: 'Flux', status: 'active', ...joined, available_cents: 1_000, ...counts },
    person: submission.id.startsWith('work-')
      ? { id: 'ada', handle: 'ada', name: 'Ada', followers: 1_234, ...joined, approved: 4, rejected: 1, pending: 1 }
      : null,
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
        return { status: 409, body: { success: false, error: 'This was already decided.', code: 'already_decided' } };
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
          ? { id, submission: null, error: 'This was already decided.', code: 'already_decided', present: null }
          : { id, submission: change(id, more(sent)), error: '', code: '', present: null },
      );
      return { body: { success: true, results } };
    };

  const details = start.map((item): [string, FakeHandler] => [
    `GET /admin/dashboard/submissions/${item.id}`,
    () => ({ body: reviewDetail(find(item.id) ?? item) }),
  ]);
  return {
    ...Object.fromEntries(details),
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
