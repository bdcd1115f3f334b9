import {
  getProjectPage,
  getPublicProject,
  listPublicProjectQuests,
  listPublicProjects,
  PROJECT_QUESTS_PAGE,
  saveProjectPage,
  suspendProject,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import {
  createTestProject,
  depositDollars,
  GIVEAWAY,
  postQuest,
  publishQuest,
  TASK,
  type TestProject,
} from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const SITE = 'https://magnetx.example';
const PAGE = { about: 'We map the polar sky.', website: 'https://polar.example/about', x: 'https://x.com/polar' };

let api: TestApi;
let polar: TestProject;
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: SITE } });
  polar = await createTestProject(api, 'Polar Lights');
});
afterAll(() => api.stop());

const read = async (name: string) => (await call(api, getPublicProject, { query: { name } })).project;
const refusalOf = async (name: string) => {
  const { status, body } = await attempt(api, getPublicProject, { query: { name } });
  return [status, body.code, body.error];
};

test('has what its owners wrote, and its quests now and before', async () => {
  expect(await read('Polar Lights')).toMatchObject({ about: '', links: [], open_note: 'No open quests right now.' });
  await call(api, saveProjectPage, { token: polar.token, body: PAGE });
  expect(await call(api, getProjectPage, { token: polar.token })).toMatchObject({
    page: PAGE,
    path: '/p/Polar%20Lights',
  });
  const over = await publishQuest(api, polar, GIVEAWAY);
  await api.server.product.quests.conclude(over, 'owner');
  await postQuest(api, polar, TASK);
  const live = await publishQuest(api, polar, TASK);
  expect(await read('polar lights')).toMatchObject({
    name: 'Polar Lights',
    about: PAGE.about,
    links: [
      { label: 'Website', url: PAGE.website, host: 'polar.example' },
      { label: 'X', url: PAGE.x, host: 'x.com' },
    ],
    open: {
      quests: [{ id: live, path: `q/${live}`, detail: 'Task · $500 per approved work', title: TASK.title }],
      next: null,
    },
    ended: { quests: [{ id: over, detail: 'Giveaway · $100 for 1 winner' }], next: null },
    open_note: '',
    summary: PAGE.about,
    address: `${SITE}/p/Polar%20Lights`,
  });
});

test.each([
  ['https://mobile.twitter.com/polar', 'https://mobile.twitter.com/polar'],
  ['x.com/polar', 'https://x.com/polar'],
])('takes the X profile %s', async (x, url) => {
  await call(api, saveProjectPage, { token: polar.token, body: { ...PAGE, x, website: 'polar.example/about' } });
  const { links } = await read('Polar Lights');
  expect(links.map((link) => link.url)).toEqual([PAGE.website, url]);
});

test('lists its quests a page at a time', async () => {
  const busy = await createTestProject(api, 'Busy');
  const ids: number[] = [];
  for (let at = 0; at <= PROJECT_QUESTS_PAGE; at += 1) ids.unshift(await publishQuest(api, busy, TASK));
  const { open } = await read('Busy');
  expect(open).toMatchObject({ quests: ids.slice(0, -1).map((id) => ({ id })), next: ids.at(-2) });
  const query = { name: 'Busy', state: 'open' as const, before: open.next ?? 0 };
  const rest = await call(api, listPublicProjectQuests, { query });
  expect(rest).toMatchObject({ quests: [{ id: ids.at(-1) }], next: null });
});

test.each([
  ['website', 'javascript:alert(1)'],
  ['x', 'https://x.com.evil.example/polar'],
  ['about', `reads \u202ebackwards`],
])('refuses a %s such as %j', async (field, text) => {
  const body = { ...PAGE, [field]: text };
  const { status, body: answer } = await attempt(api, saveProjectPage, { token: polar.token, body });
  expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
});

test('is not found in the same way for any other name', async () => {
  const unknown = await refusalOf('No such project');
  expect(unknown).toEqual([404, 'not_found', expect.any(String)]);
  const gone = await createTestProject(api, 'Gone');
  expect((await read('Gone')).name).toBe('Gone');
  await call(api, suspendProject, { token: await createTestAdmin(api), params: { projectId: gone.id } });
  expect(await refusalOf('Gone')).toEqual(unknown);
  // A username signs in as well, and is not public.
  await api.server.product.accounts.registerProject({ name: 'Aurora', username: 'secret', password: 'correct horse' });
  expect(await refusalOf('secret')).toEqual(unknown);
});

const DAY_MS = 24 * 60 * 60_000;

test('has a record of what was promised and paid, and of the days that payments take', async () => {
  const { payables, withTransaction } = api.server.product;
  const project = await createTestProject(api, 'Paying');
  await depositDollars(api, project, 50_000);
  const questId = await publishQuest(api, project, { ...TASK, reserve: { amount_cents: 50_000 } });
  const recordOf = async () => (await read('Paying')).record.map(({ label, text }) => `${label}: ${text}`);
  const grant = (userId: string, amountCents: number) =>
    withTransaction((session) =>
      payables.create(
        { cause: `reward:${userId}`, userId, questId, projectId: project.id, kind: 'task', title: '', amountCents },
        session,
      ),
    );
  const pay = (batchId: string, userIds: string[]) =>
    withTransaction(async (session) => {
      const paidAt = api.clock.now();
      await payables.addToBatch({ batchId, userIds, until: paidAt }, session);
      await payables.markPaid({ batchId, userIds }, { paidAt, reference: '' }, session);
    });
  expect(await recordOf()).toEqual([]);
  for (const userId of ['r1', 'r2', 'r3', 'r4', 'r5']) await grant(userId, 10_000);
  await withTransaction((session) => payables.takeBack('reward:r5', session));
  const next = expect.stringMatching(/^Next payout: \w+ 1, \d{4}$/);
  expect(await recordOf()).toEqual(['Promised: $400', 'Paid: $0', 'Not paid yet: $400', next]);
  const listed = await call(api, listPublicProjects, { query: { search: 'paying' } });
  expect(listed.projects[0]?.paid).toMatch(/^Paid \$0, not paid yet \$400, next payout \w+ 1, \d{4}$/);
  await api.clock.advance(2 * DAY_MS);
  await pay('b1', ['r1']);
  await api.clock.advance(5 * DAY_MS);
  await pay('b2', ['r2', 'r3']);
  const usual = 'Usual time to pay: 7 days';
  expect(await recordOf()).toEqual(['Promised: $400', 'Paid: $300', 'Not paid yet: $100', next, usual]);
});

test('projects with live or ended quests are listed and found by their names, not by how they sign in', async () => {
  const list = (search?: string) => call(api, listPublicProjects, { query: { ...(search && { search }) } });
  const names = async (search?: string) => (await list(search)).projects.map(({ name }) => name);
  const { accounts } = api.server.product;
  await accounts.registerProject({ name: 'Quiet', username: 'quietly', password: 'correct horse' });
  const { id } = await accounts.registerProject({ name: 'Comet', username: 'hidden', password: 'correct horse' });
  const other = await createTestProject(api, 'Meteor Shower');
  await publishQuest(api, other, TASK);
  const listed = await names();
  expect([listed.includes('Meteor Shower'), listed.includes('Quiet'), listed.includes('Gone')]).toEqual([
    true,
    false,
    false,
  ]);
  const { projects, note, next } = await list('show met');
  expect([note, next]).toEqual(['', null]);
  expect(projects).toMatchObject([{ name: 'Meteor Shower', path: 'p/Meteor%20Shower' }]);
  expect(projects[0]).toMatchObject({ record: '1 open quest · 0 past quests', paid: 'No cash reward is approved yet' });
  await api.server.connection.collection<{ _id: number }>('quests').updateMany({}, { $set: { projectId: id } });
  expect(await names('comet')).toEqual(['Comet']);
  expect(await names('hidden')).toEqual([]);
  expect((await list('nothing')).note).not.toBe('');
});
