import { editQuest, getPublicQuest, listPublicQuests, suspendProject } from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, GIVEAWAY, OPPORTUNITY, postQuest, publishQuest, TASK } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import type { TestProject } from '../../../testing/quests.ts';

const SITE = 'https://magnetx.example';

let api: TestApi;
let acme: TestProject;
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: SITE } });
  acme = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

const read = (id: number) => call(api, getPublicQuest, { query: { id } });
const refusal = async (id: number) => (await attempt(api, getPublicQuest, { query: { id } })).body.code;

test('anyone reads a live quest, with all texts of its page', async () => {
  const id = await publishQuest(api, acme, { ...TASK, mxp_amount: 200, max_winners: 1_500 });
  const { quest, linked_data } = await read(id);
  expect(quest).toMatchObject({
    id,
    type: 'task',
    title: TASK.title,
    reward: '$500 + 200 MXP per approved work',
    summary: TASK.description,
    status: 'active',
    project: { name: 'Acme' },
    address: `${SITE}/q/${id}`,
    action: { label: 'Submit Task', path: `user/cr8/${id}` },
  });
  expect(quest.facts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Type: Task',
    'Places: 1,500 of 1,500 left',
    expect.stringMatching(/^Not funded: Not every reward is reserved/),
    'Category: Content Creation',
    'Language: English',
  ]);
  expect(linked_data).toBeNull();
});

test('a summary is one line that ends between words', async () => {
  const description = `Show  **people**\n${'what it is about '.repeat(20)}`;
  const { quest } = await read(await publishQuest(api, acme, { ...TASK, description }));
  expect(quest.summary).toMatch(/^Show people what it is about .*(?:what|it|is|about)…$/);
  expect(quest.summary.length).toBeLessThanOrEqual(160);
  expect(quest.plain.description).toMatch(/^Show {2}people\n/);
});

test('plain texts are made when a quest is saved, not at each view', async () => {
  const stored = api.server.connection.collection<{ _id: number; plain?: object }>('quests');
  const edited = async (id: number, description: string) => {
    const edit = { title: 'Title', description, requirements: '- **one**', tags: ['tag'] };
    await call(api, editQuest, { token: acme.token, params: { questId: id }, body: edit });
  };
  const id = await postQuest(api, acme, { ...TASK, description: '**First**' });
  const plain = async () => (await stored.findOne({ _id: id }))?.plain;
  expect(await plain()).toMatchObject({ description: 'First', summary: 'First' });
  await edited(id, `**Second**${'\t'.repeat(2_000)}x`);
  expect(await plain()).toMatchObject({ description: `Second${'\t'.repeat(32)}x`, requirements: '• one' });
  const { withTransaction, quests } = api.server.product;
  await withTransaction((session) => quests.decisions.approve(id, session));
  await stored.updateOne({ _id: id }, { $set: { 'plain.description': 'As stored' } });
  expect((await read(id)).quest).toMatchObject({ plain: { description: 'As stored' }, summary: 'As stored' });
});

test('a job is described for search engines until it ends', async () => {
  const application_url = 'https://www.jobs.example/engineer';
  const kind = { category: 'Internship', job_type: 'internship' } as const;
  const draft = {
    ...OPPORTUNITY,
    ...kind,
    tags: ['Design', 'Internship'],
    location: 'Lisbon',
    salary_range: '$90k',
    title: 'Engineer </script>',
    application_url,
    endsAt: new Date(api.clock.now().getTime() + 86_400_000).toISOString(),
  };
  const id = await publishQuest(api, acme, draft);
  const { quest, linked_data } = await read(id);
  expect(quest).toMatchObject({
    reward: '$90k',
    heading: 'About the job',
    tags: ['Design'],
    action: { path: `user/opportunities/${id}`, note: 'You sign in with X, then apply on jobs.example.' },
  });
  expect(quest.facts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Type: Opportunity',
    'Job type: Internship',
    'Location: Lisbon',
    expect.stringMatching(/^Ends: \w+ \d+, \d{4}, .* UTC$/),
    'Language: English',
  ]);
  expect(linked_data).toMatchObject({
    '@type': 'JobPosting',
    title: 'Engineer </script>',
    employmentType: 'INTERN',
    hiringOrganization: { name: 'Acme' },
    jobLocation: { address: { addressLocality: 'Lisbon' } },
    url: `${SITE}/q/${id}`,
    directApply: false,
  });
  await api.server.product.quests.conclude(id, 'owner');
  expect(await read(id)).toMatchObject({
    quest: { status: 'ended', timeLeft: 'Ended', action: { label: 'See what happened' } },
    linked_data: null,
  });
});

test('quests that users do not see are not there', async () => {
  expect(await refusal(await postQuest(api, acme, TASK))).toBe('not_found');
  expect(await refusal(999_999)).toBe('not_found');
  const other = await createTestProject(api, 'Other');
  const id = await publishQuest(api, other, GIVEAWAY);
  expect((await read(id)).quest.action.path).toBe(`user/giveaways/${id}`);
  const token = await createTestAdmin(api);
  await attempt(api, suspendProject, { token, params: { projectId: other.id } });
  expect(await refusal(id)).toBe('not_found');
});

test('a quest that was removed answers 410, and leaves the sitemap', async () => {
  const id = await publishQuest(api, acme, TASK);
  const { withTransaction, quests } = api.server.product;
  await withTransaction((session) => quests.decisions.remove(id, session));
  expect(await attempt(api, getPublicQuest, { query: { id } })).toMatchObject({ status: 410 });
  const { quests: listed } = await call(api, listPublicQuests, {});
  expect(listed.map((quest) => quest.id)).not.toContain(id);
});

test('caches ask whether an answer has changed', async () => {
  const id = await publishQuest(api, acme, TASK);
  const url = `${api.url}/api/public/quest?id=${id}`;
  const first = await fetch(url);
  expect(first.headers.get('cache-control')).toBe('public, max-age=15');
  const etag = first.headers.get('etag') ?? '';
  const asked = { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } };
  expect((await fetch(url, asked)).status).toBe(304);
  await api.server.product.quests.conclude(id, 'owner');
  expect((await fetch(url, asked)).status).toBe(200);
});

test('the sitemap has every visible quest, by pages of numbers', async () => {
  const [shown, hidden] = [await publishQuest(api, acme, TASK), await postQuest(api, acme, TASK)];
  const { quests, projects, pages } = await call(api, listPublicQuests, {});
  expect(projects).toEqual(['Acme']);
  const ids = quests.map(({ id }) => id);
  expect([pages, ids.includes(shown), ids.includes(hidden)]).toEqual([1, true, false]);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(await call(api, listPublicQuests, { query: { page: 2 } })).toMatchObject({
    quests: [],
    projects: [],
    pages: 1,
  });
});

test('an address has its limit', async () => {
  const limited = await startTestApi({ env: { RATE_PUBLIC_PAGE_PER_MINUTE: '1' } });
  const ask = (from: string) => attempt(limited, getPublicQuest, { query: { id: 1 }, from });
  expect([await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.2')].map(({ status }) => status)).toEqual([
    404, 429, 404,
  ]);
  await limited.stop();
});
