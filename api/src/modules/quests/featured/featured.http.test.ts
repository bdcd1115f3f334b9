import {
  FEATURABLE_SORTS,
  featureGiveaway,
  listFeaturable,
  listGiveaways,
  type QueryInputOf,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { GIVEAWAY, createTestProject, postQuest, publishQuest, TASK } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

let api: TestApi;
let token: string;
const ids: number[] = [];
let pending: number;
let task: number;
beforeAll(async () => {
  api = await startTestApi();
  token = await createTestAdmin(api);
  const project = await createTestProject(api, 'Acme');
  for (const title of ['First ticket', 'Second ticket', 'Third prize']) {
    ids.push(await publishQuest(api, project, { ...GIVEAWAY, title }));
    api.clock.advance(1_000);
  }
  pending = await postQuest(api, project, GIVEAWAY);
  task = await publishQuest(api, project, TASK);
});
afterAll(() => api.stop());

const list = (query: QueryInputOf<typeof listFeaturable> = {}) => call(api, listFeaturable, { token, query });
const titlesOf = async (query?: QueryInputOf<typeof listFeaturable>) =>
  (await list(query)).giveaways.map(({ title }) => title);
const feature = (questId: number, isFeatured: boolean) =>
  attempt(api, featureGiveaway, { token, params: { questId }, body: { isFeatured } });

it('lists visible giveaways, newest first, page by page, by words', async () => {
  const first = await list({ limit: 2 });
  expect(first.giveaways).toMatchObject([
    { title: 'Third prize', project: 'Acme', status: 'active', reward: '$100', participants: 0, isFeatured: false },
    { title: 'Second ticket' },
  ]);
  const last = await list({ limit: 2, before: first.next ?? '' });
  expect({ titles: last.giveaways.map(({ title }) => title), next: last.next }).toEqual({
    titles: ['First ticket'],
    next: null,
  });
  const found = await list({ search: 'TICK sec', limit: 1 });
  expect(found.giveaways.map(({ id }) => id)).toEqual([ids[1]]);
  const pages = await list({ search: 'tick', limit: 1 });
  expect(await titlesOf({ search: 'tick', limit: 1, before: pages.next ?? '' })).toEqual(['Second ticket']);
  expect(await titlesOf({ search: '.*' })).toEqual([]);
  for (const sort of FEATURABLE_SORTS) {
    const whole = await titlesOf({ sort });
    const start = await list({ sort, limit: 1 });
    const rest = await titlesOf({ sort, before: start.next ?? '' });
    expect([...start.giveaways.map(({ title }) => title), ...rest]).toEqual(whole);
  }
  // Their description has the word, too.
  expect(await titlesOf({ sort: '-title', search: 'tick' })).toEqual(['Third prize', 'Second ticket', 'First ticket']);
  // Its ids are texts.
  const placeInAnotherList = Buffer.from(JSON.stringify(['d1', 'tx'])).toString('base64url');
  const places = ['1-zzz', `1-${'9'.repeat(30)}`, placeInAnotherList].map((before) => ({ before }));
  for (const query of [{ search: 'x'.repeat(10_000) }, ...places]) {
    const { status, body } = await attempt(api, listFeaturable, { token, query });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, Object.keys(query)]);
  }
});

it('features a giveaway for users, and removes it again', async () => {
  const user = await signInWithX(api, 'someone');
  const seen = async () =>
    (await call(api, listGiveaways, { token: user, query: { filter: 'featured' } })).giveaways.map(({ id }) => id);
  const [id = 0] = ids;
  expect((await feature(id, true)).body).toMatchObject({ giveaway: { id, isFeatured: true } });
  expect(await seen()).toEqual([id]);
  expect(await titlesOf({ show: 'featured' })).toEqual(['First ticket']);
  expect((await feature(id, false)).body).toMatchObject({ giveaway: { isFeatured: false } });
  expect(await seen()).toEqual([]);
  for (const none of [pending, task, 9_999]) expect((await feature(none, true)).status).toBe(404);
});
