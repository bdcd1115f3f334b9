import type { Submission } from '@magnetx/contracts';
import type { FakeRequest } from '@magnetx/federation/testing';

const HOUR_MS = 3_600_000;
const NO_DECISIONS = { approved: 0, rejected: 0 };

/** Work that was submitted three hours ago. */
export function submission(name: string, more: Partial<Submission> = {}): Submission {
  return {
    id: `work-${name}`,
    quest: { id: 7, title: 'Write a thread' },
    cashCents: 50_000,
    mxp: 100,
    person: {
      handle: name,
      name: '',
      avatarUrl: '',
      followers: 1_200,
      memberSince: '2026-01-01T00:00:00.000Z',
      record: NO_DECISIONS,
      recordHere: NO_DECISIONS,
    },
    url: `https://x.com/${name}/status/1`,
    note: `A note of ${name}`,
    submittedAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
    isLinkRepeated: false,
    flags: [],
    status: 'pending',
    decidedAt: null,
    decidedBy: null,
    canDecide: false,
    appeal: null,
    reason: '',
    recommendation: null,
    ...more,
  };
}

/** An inbox whose recommendations change as the API does it; those named in `refused` were decided meanwhile. */
export function fakeInbox(start: readonly Submission[], refused: readonly string[] = []) {
  let items = [...start];
  return {
    'GET /project/submissions/waiting': () => ({
      body: {
        success: true,
        waiting: items.filter(({ status, recommendation }) => status === 'pending' && !recommendation).length,
      },
    }),
    'GET /project/submissions': ({ query }: FakeRequest) => {
      const submissions = items.filter(
        ({ status, recommendation }) =>
          (query['status'] === 'all' || status === query['status']) &&
          (query['recommendation'] === 'all' || (recommendation?.verdict ?? 'none') === query['recommendation']),
      );
      const quest = query['quest'] ? { id: Number(query['quest']), title: 'Write a thread' } : null;
      return { body: { success: true, submissions, quest, next: null } };
    },
    'POST /project/submissions/decide': ({ body }: FakeRequest) => {
      const { ids, decision, reason = '' } = body as { ids: string[]; decision: string; reason?: string };
      const status = decision === 'approve' ? ('approved' as const) : ('rejected' as const);
      items = items.map((item) =>
        ids.includes(item.id) ? { ...item, status, reason, decidedBy: 'owner' as const, canDecide: false } : item,
      );
      const results = ids.map((id) =>
        refused.includes(id)
          ? { id, submission: null, error: 'The reserve does not cover it.', code: 'not_covered', present: null }
          : { id, submission: items.find((item) => item.id === id), error: '', code: '', present: null },
      );
      return { body: { success: true, results } };
    },
    'POST /project/submissions/recommend': ({ body }: FakeRequest) => {
      const { ids, verdict, reason = '' } = body as { ids: string[]; verdict: string; reason?: string };
      const at = new Date().toISOString();
      items = items.map((item) => {
        if (!ids.includes(item.id) || refused.includes(item.id)) return item;
        const given = verdict === 'withdraw' ? null : { verdict: verdict as 'accept', reason, at, by: 'Flux Labs' };
        return { ...item, recommendation: given };
      });
      const results = ids.map((id) =>
        refused.includes(id)
          ? { id, submission: null, error: 'An admin has decided already.', code: 'already_decided', present: null }
          : { id, submission: items.find((item) => item.id === id), error: '', code: '', present: null },
      );
      return { body: { success: true, results } };
    },
  };
}
