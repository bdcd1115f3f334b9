import {
  approveReviewItem,
  decideReviewItems,
  deleteReviewItem,
  editQuest,
  getReviewItem,
  listReviewItems,
  listSubmissions,
  recommendSubmissions,
  rejectReviewItem,
  resubmitQuest,
  reverseReviewItems,
  submitTask,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { createTestProject, postQuest, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

const CHANGED = 'This has changed since you opened it. Look at it again, then decide.';
const type = 'task' as const;

let api: TestApi;
let admin: string;
let project: TestProject;
let made = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  made += 1;
  api.clock.advance(1_000);
  admin = await createTestAdmin(api, `root${made}`);
  project = await createTestProject(api, `Acme ${made}`);
});

const submit = (task_id: number, token: string, link: string) =>
  attempt(api, submitTask, { token, body: { task_id, submission_url: `https://x.com/ada/${link}` } });
const approve = (id: string) => attempt(api, approveReviewItem, { token: admin, body: { id, type } });
const reject = (id: string) => attempt(api, rejectReviewItem, { token: admin, body: { id, type, reason: 'No' } });
const detail = async (id: string) => (await call(api, getReviewItem, { token: admin, params: { id } })).submission;
const newest = async () => (await call(api, listReviewItems, { token: admin, query: {} })).submissions[0];

const waitingEdit = async () => {
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { status: 'pending', limit: 50 } });
  return submissions.find(({ id }) => id.startsWith('edit-'));
};

/** The number of documents of money, and each status in the queue. */
async function state() {
  const { connection } = api.server;
  const counts = ['ledger_entries', 'payables', 'notifications'].map((name) =>
    connection.collection(name).countDocuments(),
  );
  const { submissions } = await call(api, listReviewItems, { token: admin, query: {} });
  return [await Promise.all(counts), submissions.map(({ id, status, recommendation }) => [id, status, recommendation])];
}

/** Every decision on an item by this id, and its answer. */
async function decideEveryWay(id: string) {
  const items = [{ id, type }];
  const alone = [
    await approve(id),
    await reject(id),
    await attempt(api, deleteReviewItem, { token: admin, body: { id, type } }),
  ].map(({ status, body: { code, error } }) => ({ status, code, error }));
  const many = [
    await call(api, decideReviewItems, { token: admin, body: { decision: 'approve', items } }),
    await call(api, decideReviewItems, { token: admin, body: { decision: 'reject', items, reason: 'No' } }),
    await call(api, reverseReviewItems, { token: admin, body: { items } }),
  ].map(({ results }) => results[0]);
  return { alone, many };
}

/** Live work that was rejected, and handed in again with another link. */
async function workAgain() {
  const questId = await publishQuest(api, project, { ...TASK, mxp_amount: 10 });
  const token = await signInWithX(api, `ada_${made}`);
  await submit(questId, token, 'seen');
  const { id = '' } = (await newest()) ?? {};
  expect((await reject(id)).status).toBe(200);
  expect((await submit(questId, token, 'unseen')).status).toBe(200);
  return { id, questId, token };
}

async function expectRefused(id: string, presentId: string) {
  const before = await state();
  const { alone, many } = await decideEveryWay(id);
  for (const answer of alone) expect(answer).toEqual({ status: 409, code: 'item_changed', error: CHANGED });
  for (const result of many) {
    expect(result).toMatchObject({ id, submission: null, code: 'item_changed', present: { id: presentId } });
  }
  expect(await state()).toEqual(before);
}

describe('work that was handed in again', () => {
  it('is not decided on by its earlier id, which leads to it', async () => {
    const { id } = await workAgain();
    const present = `${id}-r2`;
    await expectRefused(id, present);
    expect(await detail(id)).toMatchObject({ id: present, submissionUrl: 'https://x.com/ada/unseen' });
    for (const unknown of [`${id}-r1`, `${id}-r02`]) {
      expect([400, 404]).toContain((await approve(unknown)).status);
    }
    expect((await approve(`${id}-r3`)).body).toMatchObject({ code: 'item_changed' });
    expect((await approve(present)).status).toBe(200);
    expect((await approve(present)).body).toMatchObject({ code: 'already_decided' });
    expect((await detail(id)).status).toBe('approved');
  });

  it('is not recommended, or followed, by its earlier id', async () => {
    const { id } = await workAgain();
    const present = `${id}-r2`;
    const recommend = async (named: string) => {
      const body = { verdict: 'accept' as const, ids: [named] };
      return (await call(api, recommendSubmissions, { token: project.token, body })).results[0];
    };
    const follow = async (named: string) => {
      const items = [{ id: named, type, seen: 'accept' as const }];
      return (await call(api, decideReviewItems, { token: admin, body: { decision: 'follow', items } })).results[0];
    };
    const refused = { submission: null, code: 'item_changed', present: { id: present } };
    const before = await state();
    expect(await recommend(id)).toMatchObject({ ...refused, present: { url: 'https://x.com/ada/unseen' } });
    expect(await state()).toEqual(before);
    expect(await recommend(present)).toMatchObject({ submission: { id: present }, present: null });
    expect(await follow(id)).toMatchObject(refused);
    expect(await follow(present)).toMatchObject({ submission: { status: 'approved' } });
    const other = await createTestProject(api, `Other ${made}`);
    const body = { verdict: 'accept' as const, ids: [id] };
    const { results } = await call(api, recommendSubmissions, { token: other.token, body });
    expect(results).toMatchObject([{ code: 'not_found', present: null }]);
    const { submissions } = await call(api, listSubmissions, { token: project.token, query: {} });
    expect(submissions.map((one) => one.id)).toEqual([present]);
  });

  it('is never paid by an approval of the earlier work, whichever comes first', async () => {
    for (let round = 0; round < crowdOf({ sample: 2, whole: 6 }); round += 1) {
      const questId = await publishQuest(api, project, { ...TASK, mxp_amount: 10 });
      const token = await signInWithX(api, `eve_${made}_${round}`);
      await submit(questId, token, 'seen');
      const { id = '' } = (await newest()) ?? {};
      // The author hands other work in as soon as the first is rejected.
      const handInAgain = async () => {
        const rejected = await reject(id);
        return rejected.status === 200 ? submit(questId, token, 'unseen') : rejected;
      };
      const [again, ...approvals] = await Promise.all([handInAgain(), ...Array.from({ length: 3 }, () => approve(id))]);
      const late = await approve(id);
      const paid = [...approvals, late].filter(({ status }) => status === 200).length;
      expect(paid).toBe(again.status === 200 ? 0 : 1);
      const { status, submissionUrl } = await detail(id);
      expect(`${status} ${submissionUrl}`).toBe(
        again.status === 200 ? 'pending https://x.com/ada/unseen' : 'approved https://x.com/ada/seen',
      );
      expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
    }
  });
});

describe('a quest that its owner has changed', () => {
  const { title, description, tags } = TASK;
  const edit = (questId: number) =>
    call(api, editQuest, {
      token: project.token,
      params: { questId },
      body: { title: `${title} now`, description, tags },
    });

  it('is not decided on by its earlier id, which leads to it', async () => {
    const questId = await postQuest(api, project, TASK);
    const id = `quest-${questId}`;
    expect((await detail(id)).id).toBe(id);
    await edit(questId);
    await expectRefused(id, `${id}-r2`);
    expect(await detail(id)).toMatchObject({ id: `${id}-r2`, title: `${title} now` });
    expect((await reject(`${id}-r2`)).status).toBe(200);
    await call(api, resubmitQuest, { token: project.token, params: { questId }, body: { ...TASK, cash_amount: 900 } });
    for (const earlier of [id, `${id}-r2`]) await expectRefused(earlier, `${id}-r3`);
    expect((await approve(`${id}-r3`)).status).toBe(200);
  });

  it('has another id once an edit of it is approved, and a replaced edit leads to the present one', async () => {
    const questId = await publishQuest(api, project, TASK);
    const id = `quest-${questId}`;
    await edit(questId);
    const first = (await waitingEdit())?.id ?? '';
    const body = { title: 'Newer', description, tags };
    await call(api, editQuest, { token: project.token, params: { questId }, body });
    const present = (await waitingEdit())?.id ?? '';
    expect(present).not.toBe(first);
    expect(await detail(first)).toMatchObject({ id: present, status: 'pending' });
    const removed = await attempt(api, deleteReviewItem, { token: admin, body: { id: first, type } });
    expect(removed).toMatchObject({ status: 409, body: { code: 'item_changed' } });
    expect((await approve(present)).status).toBe(200);
    await expectRefused(id, `${id}-r2`);
  });
});
