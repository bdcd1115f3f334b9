import {
  approveReviewItem,
  concludeQuest,
  deleteReviewItem,
  editQuest,
  getProjectQuest,
  getTask,
  listProjectNotifications,
  listReviewItems,
  listTasks,
  rejectReviewItem,
  reverseReviewItems,
  suspendProject,
  withdrawQuestEdit,
  type BodyInputOf,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import {
  createTestProject,
  OPPORTUNITY,
  postQuest,
  publishQuest,
  TASK,
  type TestProject,
} from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const HOUR_MS = 60 * 60_000;
const EDIT = { title: 'Okapi', description: 'New words', requirements: 'New needs', tags: ['New'] };

let api: TestApi;
/** Another API on the same database. */
let second: TestApi;
let admin: string;
let user: string;
let project: TestProject;
let made = 0;
beforeAll(async () => {
  const databaseUrl = cleanDatabase().url;
  [api, second] = [await startTestApi({ databaseUrl }), await startTestApi({ databaseUrl })];
  admin = await createTestAdmin(api);
  [user = ''] = await signInUsers(api, ['reader']);
});
afterAll(() => Promise.all([api.stop(), second.stop()]));
beforeEach(async () => {
  project = await createTestProject(api, `Acme ${(made += 1)}`);
});

const product = () => api.server.product;
const later = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();
const publish = () => publishQuest(api, project, { ...TASK, title: `Zebra ${made}` });
const edit = (questId: number, change: Partial<BodyInputOf<typeof editQuest>> = {}, on = api) =>
  attempt(on, editQuest, { token: project.token, params: { questId }, body: { ...EDIT, ...change } });
const withdraw = (questId: number) => attempt(api, withdrawQuestEdit, { token: project.token, params: { questId } });
const own = async (questId: number) =>
  (await call(api, getProjectQuest, { token: project.token, params: { questId } })).quest;
const shown = async (id: number) => (await call(api, getTask, { token: user, query: { id } })).task;
/** The ids of the edits of this test's quests in the queue. */
const edits = async (status: 'all' | 'pending' | 'approved' | 'rejected' = 'all') => {
  const query = { status, search: `acme ${made}`, limit: 50 };
  return (await call(api, listReviewItems, { token: admin, query })).submissions.filter(({ id }) =>
    id.startsWith('edit-'),
  );
};
const editId = async () => (await edits('pending'))[0]?.id ?? 'edit-none';
const approve = (id: string, on = api) => attempt(on, approveReviewItem, { token: admin, body: { id, type: 'task' } });
const reject = (id: string) =>
  attempt(api, rejectReviewItem, { token: admin, body: { id, type: 'task', reason: 'Too vague' } });
const remove = (id: string) => attempt(api, deleteReviewItem, { token: admin, body: { id, type: 'task' } });
const news = async () =>
  (await call(api, listProjectNotifications, { token: project.token })).data.notifications.map(({ title }) => title);

it('waits for an admin while the approved words stand, and counts everywhere once approved', async () => {
  const id = await publish();
  const before = await shown(id);
  const { status, body } = await edit(id);
  expect(status).toBe(200);
  const waiting_edit = { ...EDIT, category: TASK.category, application_url: '', submitted_at: later(0) };
  expect(body).toMatchObject({ quest: { title: `Zebra ${made}`, waiting_edit } });
  expect(await shown(id)).toEqual(before);
  expect(await own(id)).toMatchObject({ title: before.title, waiting_edit });

  const [item] = await edits('pending');
  expect(item).toMatchObject({
    type: 'task',
    title: before.title,
    submittedBy: `Acme ${made}`,
    isReversible: false,
    changes: [
      { word: 'title', before: before.title, after: 'Okapi' },
      { word: 'description', before: TASK.description, after: 'New words' },
      { word: 'requirements', before: '', after: 'New needs' },
      { word: 'tags', before: 'Web3', after: 'New' },
    ],
  });
  const live = await listenLive(api, project.token, project.id);
  const approval = await call(api, approveReviewItem, { token: admin, body: { id: item?.id ?? '', type: 'task' } });
  expect(approval.submission).toMatchObject({ id: item?.id, status: 'approved', changes: item?.changes });
  expect(await live.next('notification')).toMatchObject({ title: 'Edit approved', topic: 'task' });
  live.close();
  expect(await shown(id)).toEqual({ ...before, ...EDIT });
  expect(await own(id)).toMatchObject({ ...EDIT, waiting_edit: null });
  const found = async (search: string) =>
    (await call(api, listTasks, { token: user, query: { search } })).tasks.map((task) => task.id);
  expect(await found(`Zebra ${made}`)).toEqual([]);
  expect(await found('okapi')).toContain(id);
  expect(await edits()).toMatchObject([{ id: item?.id, status: 'approved' }]);
});

it('changes every word of its type once approved, and what follows from them', async () => {
  const job = await publishQuest(api, project, {
    ...{
      ...OPPORTUNITY,
      title: `Zebra ${made}`,
      ad_mode: true,
      ad_budget: 5,
      ad_landing_url: 'https://ad.example.com',
    },
  });
  const { title, description, tags } = OPPORTUNITY;
  const words = {
    category: 'Design',
    language: 'es',
    job_type: 'contract',
    location: 'Lima',
    salary_range: '$70,000',
    benefits: 'Tea',
    ad_targeting: 'wallet',
  } as const;
  const change = { title, description, tags, ...words, prize_description: 'A car', requirements: '' };
  expect((await edit(job, change)).body).toMatchObject({ quest: { location: '', waiting_edit: words } });
  const [item] = await edits('pending');
  expect(item?.changes.map(({ word, after }) => [word, after])).toEqual([
    ['title', title],
    ['category', 'Design'],
    ['language', 'Spanish'],
    ['job_type', 'contract'],
    ['location', 'Lima'],
    ['salary_range', '$70,000'],
    ['benefits', 'Tea'],
    ['ad_targeting', 'wallet'],
  ]);
  const body = { id: item?.id ?? '', type: 'opportunity' } as const;
  expect((await attempt(api, approveReviewItem, { token: admin, body })).status).toBe(200);
  expect(await own(job)).toMatchObject({ ...words, prize_description: '', waiting_edit: null });
  const ads = api.server.connection.collection<{ _id: number; isTargeted: boolean }>('ads');
  expect(await ads.findOne({ _id: job })).toMatchObject({ targeting: 'wallet', jobType: 'contract', isTargeted: true });
});

it('keeps the words when it is rejected, with the reason', async () => {
  const id = await publish();
  await edit(id);
  const request = await editId();
  expect((await reject(request)).body).toMatchObject({ submission: { status: 'rejected', reason: 'Too vague' } });
  expect(await shown(id)).toMatchObject({ title: `Zebra ${made}` });
  expect(await own(id)).toMatchObject({ status: 'active', waiting_edit: null });
  expect((await news())[0]).toBe('Edit rejected');
  for (const again of [await approve(request), await reject(request)]) {
    expect(again).toMatchObject({ status: 409, body: { code: 'already_decided' } });
  }
  const { results } = await call(api, reverseReviewItems, {
    token: admin,
    body: { items: [{ id: request, type: 'task' }] },
  });
  expect(results).toMatchObject([{ code: 'not_reversible' }]);
});

it('is replaced by the next edit, and an admin who saw the earlier one is notified', async () => {
  const id = await publish();
  await edit(id);
  const first = await editId();
  await edit(id);
  expect(await editId()).toBe(first);
  await edit(id, { title: 'Quokka' });
  const latest = await editId();
  expect(latest).not.toBe(first);
  expect(await edits()).toHaveLength(1);
  for (const outdated of [await approve(first), await reject(first)]) {
    const error = 'The owner has edited this quest again. Review the new edit.';
    expect(outdated).toMatchObject({ status: 409, body: { code: 'item_changed', error } });
  }
  expect(await shown(id)).toMatchObject({ title: `Zebra ${made}` });
  expect((await approve(latest)).status).toBe(200);
  expect(await shown(id)).toMatchObject({ title: 'Quokka' });
});

it('is withdrawn by its owner, or by an edit back to the approved words', async () => {
  const id = await publish();
  const { title, description, requirements, tags } = await own(id);
  await edit(id);
  const first = await editId();
  expect((await withdraw(id)).body).toMatchObject({ quest: { title, waiting_edit: null } });
  expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  await edit(id);
  expect((await edit(id, { title, description, requirements, tags })).body).toMatchObject({
    quest: { waiting_edit: null },
  });
  expect(await edits()).toEqual([]);
  const error = 'This edit was withdrawn, or its quest is no longer live.';
  expect(await approve(first)).toMatchObject({ status: 409, body: { code: 'conflict', error } });
  expect(await remove(first)).toMatchObject({ status: 404 });
});

it('leaves a later deadline in force immediately', async () => {
  const id = await publishQuest(api, project, { ...TASK, endsAt: later(HOUR_MS) });
  await edit(id, { endsAt: later(2 * HOUR_MS) });
  expect(await own(id)).toMatchObject({ title: TASK.title, endsAt: later(2 * HOUR_MS), waiting_edit: EDIT });
  const { title, description, requirements, tags } = await own(id);
  await edit(id, { title, description, requirements, tags, endsAt: later(3 * HOUR_MS) });
  expect(await own(id)).toMatchObject({ endsAt: later(3 * HOUR_MS), waiting_edit: null });
  await edit(id);
  api.clock.advance(3 * HOUR_MS);
  expect(await approve(await editId())).toMatchObject({ status: 409, body: { code: 'quest_ended' } });
  await api.server.jobs.runDue();
  expect(await edits()).toEqual([]);
});

it('changes the link of a live opportunity', async () => {
  const id = await publishQuest(api, project, OPPORTUNITY);
  const { title, description, tags = [] } = OPPORTUNITY;
  const link = 'https://jobs.example.com/2';
  await edit(id, { title, description, requirements: '', tags, application_url: link });
  const request = await editId();
  expect((await product().quests.find(id))?.job?.applicationUrl).toBe(OPPORTUNITY.application_url);
  expect((await edits())[0]?.changes).toEqual([
    { word: 'application_url', before: OPPORTUNITY.application_url, after: link },
  ]);
  expect(await approve(request)).toMatchObject({ status: 404 });
  await call(api, approveReviewItem, { token: admin, body: { id: request, type: 'opportunity' } });
  expect((await product().quests.find(id))?.job).toMatchObject({ applicationUrl: link, type: 'full-time' });
});

it.each<[string, (id: number) => Promise<unknown>]>([
  ['ended', (id) => call(api, concludeQuest, { token: project.token, params: { questId: id } })],
  ['removed', (id) => remove(`quest-${id}`)],
  [
    'hidden with its suspended project',
    () => call(api, suspendProject, { token: admin, params: { projectId: project.id } }),
  ],
  [
    'pending again',
    (id) => call(api, reverseReviewItems, { token: admin, body: { items: [{ id: `quest-${id}`, type: 'task' }] } }),
  ],
])('is closed when its quest is %s', async (_what, step) => {
  const id = await publish();
  await edit(id);
  const request = await editId();
  await step(id);
  expect(await edits()).toEqual([]);
  for (const answer of [await approve(request), await reject(request)]) expect(answer.status).toBe(409);
  expect((await product().quests.find(id))?.title).toBe(`Zebra ${made}`);
});

it('is taken off the queue: a pending one is closed and its owner notified, a decided one stays decided', async () => {
  const id = await publish();
  await edit(id);
  const first = await editId();
  expect((await remove(first)).status).toBe(200);
  expect((await news())[0]).toBe('Edit removed');
  expect(await own(id)).toMatchObject({ title: `Zebra ${made}`, waiting_edit: null });
  await edit(id);
  const latest = await editId();
  await approve(latest);
  expect((await remove(latest)).status).toBe(200);
  expect((await news())[0]).toBe('Edit approved');
  expect(await edits()).toEqual([]);
  expect(await remove(latest)).toMatchObject({ status: 404 });
  expect(await shown(id)).toMatchObject({ title: 'Okapi' });
});

it('is not made by an edit of a pending quest, which changes immediately', async () => {
  const id = await postQuest(api, project, { ...TASK, title: `Zebra ${made}` });
  await edit(id);
  expect(await own(id)).toMatchObject({ ...EDIT, waiting_edit: null });
  expect(await edits()).toEqual([]);
});

it('among concurrent edits and approvals at two APIs users always see exactly one approved version', async () => {
  second.clock.advance(api.clock.now().getTime() - second.clock.now().getTime());
  const id = await publish();
  const version = (index: number) => ({ title: `V${index}`, description: `Words ${index}`, tags: [`T${index}`] });
  const wordsOf = ({ title, description, tags }: { title: string; description: string; tags: string[] }) =>
    JSON.stringify([title, description, tags]);
  const allowed = new Set([wordsOf(await own(id))]);
  for (const wave of [1, 2]) {
    await edit(id, version(1_000 * wave));
    const request = await editId();
    const seen: string[] = [];
    const statuses = await Promise.all(
      Array.from({ length: crowdOf({ sample: 8, whole: 50 }) }, async (_, index) => {
        if (index % 5 === 4) seen.push(wordsOf(await shown(id)));
        const on = index % 4 < 2 ? api : second;
        return index % 2 === 0
          ? (await approve(request, on)).status
          : (await edit(id, version(1_000 * wave + index), on)).status;
      }),
    );
    const approvals = statuses.filter((status, index) => index % 2 === 0 && status === 200).length;
    expect(approvals).toBeLessThanOrEqual(1);
    expect(statuses.filter((status, index) => index % 2 === 1 && status !== 200)).toEqual([]);
    if (approvals === 1) allowed.add(wordsOf(version(1_000 * wave)));
    for (const words of seen) expect(allowed).toContain(words);
    const stands = wordsOf(await shown(id));
    expect(approvals === 1 ? [wordsOf(version(1_000 * wave))] : [...allowed]).toContain(stands);
    const { waiting_edit } = await own(id);
    expect((await edits('pending')).map(({ changes }) => changes[0]?.after)).toEqual([waiting_edit?.title]);
  }
  const last = (await own(id)).waiting_edit;
  expect((await approve(await editId())).status).toBe(200);
  expect(wordsOf(await shown(id))).toBe(last && wordsOf(last));
});
