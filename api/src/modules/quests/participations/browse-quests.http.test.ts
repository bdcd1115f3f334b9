import { browseQuests, QUEST_PAGE_SIZE, suspendProject, type QueryInputOf } from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import {
  createTestProject,
  GIVEAWAY,
  MISSION,
  OPPORTUNITY,
  postQuest,
  publishQuest,
  TASK,
  type TestProject,
} from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
let acme: TestProject;
const ids: Record<string, number> = {};
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: 'https://magnetx.example' } });
  acme = await createTestProject(api, 'Acme');
  const other = await createTestProject(api, 'Polar Lights');
  const inDays = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
  const publish = async (name: string, project: TestProject, draft: Parameters<typeof publishQuest>[2]) => {
    ids[name] = await publishQuest(api, project, draft);
    api.clock.advance(1000);
  };
  await publish('task', acme, { ...TASK, endsAt: inDays(9) });
  await publish('giveaway', acme, { ...GIVEAWAY, prize_value: 900, endsAt: inDays(3) });
  await publish('job', other, { ...OPPORTUNITY, salary_range: '$120,000' });
  await publish('mission', other, MISSION);
  const { quests, withTransaction } = api.server.product;
  await withTransaction((session) => quests.setFunded(ids['giveaway'] ?? 0, true, session));
  ids['pending'] = await postQuest(api, acme, TASK);
});
afterAll(() => api.stop());

const browse = (query: QueryInputOf<typeof browseQuests> = {}) => call(api, browseQuests, { query });
const named = async (query?: QueryInputOf<typeof browseQuests>) =>
  (await browse(query)).quests.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

test('anyone reads the open quests of all kinds, the newest first, with all texts of a card', async () => {
  const { quests, ...rest } = await browse();
  expect(quests.map(({ id }) => id)).toEqual([ids['mission'], ids['job'], ids['giveaway'], ids['task']]);
  expect(quests.at(-1)).toEqual({
    id: ids['task'],
    title: TASK.title,
    path: `q/${ids['task']}`,
    detail: 'Task · $500 per approved work',
    cover: '',
    when: '8d 23h left',
    host: 'Acme',
    logo: '',
    funded: '',
  });
  expect(rest).toMatchObject({ has_more: false, note: '', address: 'https://magnetx.example/quests' });
});

test.each([
  [{ kind: 'giveaway' }, ['giveaway']],
  [{ category: 'Community' }, ['mission']],
  [{ project: 'polar lights' }, ['mission', 'job']],
  [{ project: 'Nobody' }, []],
  [{ search: 'thread' }, ['task']],
  [{ search: '!!' }, []],
  [{ search: 'acme', kind: 'task', language: 'en' }, ['task']],
  [{ funded: 'yes' }, ['giveaway']],
  [{ sort: 'ending' }, ['giveaway', 'task', 'job', 'mission']],
  [{ sort: 'ending', search: 'acme' }, ['giveaway', 'task']],
  // Salaries are no rewards.
  [{ sort: 'reward' }, ['giveaway', 'task', 'mission']],
  [{ sort: 'reward', kind: 'opportunity' }, ['job']],
] as const)('%j finds %j, by indexes alone', async (query, expected) => {
  const reads = await explainReads(api.server.connection, async () => expect(await named(query)).toEqual(expected));
  const lists = reads.filter(({ collection }) => collection === 'quest_listings');
  expect(lists.flatMap(({ stages }) => stages.filter((stage) => ['COLLSCAN', 'SORT'].includes(stage)))).toEqual([]);
});

test('has pages, without quests in early access, ended ones, and those of suspended projects', async () => {
  const busy = await createTestProject(api, 'Busy');
  for (let at = 0; at <= QUEST_PAGE_SIZE; at += 1) ids[`busy ${at}`] = await publishQuest(api, busy, MISSION);
  const early = await publishQuest(api, busy, { ...MISSION, early_hours: 24, early_level: 3 });
  const first = await browse({ project: 'Busy' });
  expect([first.quests.length, first.has_more]).toEqual([QUEST_PAGE_SIZE, true]);
  expect(first.quests.map(({ id }) => id)).not.toContain(early);
  expect(await named({ project: 'Busy', page: 2 })).toEqual(['busy 0']);
  await api.server.product.quests.conclude(ids['busy 1'] ?? 0, 'owner');
  expect((await browse({ project: 'Busy' })).has_more).toBe(false);
  api.clock.advance(25 * 3_600_000);
  expect((await browse({ project: 'Busy' })).quests[0]?.id).toBe(early);
  const token = await createTestAdmin(api);
  await attempt(api, suspendProject, { token, params: { projectId: busy.id } });
  expect((await browse({ project: 'Busy' })).note).not.toBe('');
});
