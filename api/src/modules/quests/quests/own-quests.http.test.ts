import {
  concludeQuest,
  editQuest,
  getProjectQuest,
  listProjectQuests,
  PROJECT_QUEST_PAGE_SIZE,
  resubmitQuest,
  submitQuest,
  withdrawQuest,
  withdrawQuestEdit,
  type Call,
  type QueryInputOf,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { attempt, call, type CallInput } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import {
  GIVEAWAY,
  createTestProject,
  OPPORTUNITY,
  postQuest,
  publishQuest,
  TASK,
  type TestProject,
} from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let projects = 0;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
});
afterAll(() => api.stop());

const product = () => api.server.product;
const newProject = (balanceMxp?: number) => createTestProject(api, `Project ${(projects += 1)}`, balanceMxp);
const later = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();
const list = ({ token }: TestProject, query: QueryInputOf<typeof listProjectQuests> = {}) =>
  call(api, listProjectQuests, { token, query });
const get = async ({ token }: TestProject, questId: number) =>
  (await call(api, getProjectQuest, { token, params: { questId } })).quest;
const reject = (id: number, reason: string) =>
  product().withTransaction((session) => product().quests.decisions.reject(id, reason, session));
const remove = (id: number) => product().withTransaction((session) => product().quests.decisions.remove(id, session));

const EDIT = { title: 'New title', description: 'New words', requirements: 'New needs', tags: ['New'] };
const edit = (project: TestProject, questId: number, change: object = {}) =>
  attempt(api, editQuest, { token: project.token, params: { questId }, body: { ...EDIT, ...change } });
const conclude = (project: TestProject, questId: number) =>
  attempt(api, concludeQuest, { token: project.token, params: { questId } });

describe("a project's list", () => {
  it('contains quests of every status, newest first, with counts and without deleted ones', async () => {
    const project = await newProject();
    expect(await list(project)).toMatchObject({ quests: [], counts: { all: 0 }, pagination: { total: 0 } });
    const pending = await postQuest(api, project, TASK);
    const live = await publishQuest(api, project, { ...GIVEAWAY, endsAt: later(DAY_MS), mxp_amount: 20 });
    const rejected = await postQuest(api, project, TASK);
    await reject(rejected, 'Too vague');
    const concluded = await publishQuest(api, project, OPPORTUNITY);
    await product().quests.conclude(concluded, 'owner');
    await remove(await postQuest(api, project, TASK));
    await postQuest(api, await newProject(), TASK);

    const all = await list(project);
    expect(all.quests.map(({ id, status }) => [id, status])).toEqual([
      [concluded, 'concluded'],
      [rejected, 'rejected'],
      [live, 'active'],
      [pending, 'pending'],
    ]);
    const counts = { all: 4, active: 1, concluded: 1, rejected: 1, pending: 1 };
    expect(all.counts).toEqual(counts);
    expect(all.pagination).toEqual({ page: 1, limit: PROJECT_QUEST_PAGE_SIZE, total: 4, hasMore: false });
    for (const [status, id] of Object.entries({ active: live, concluded, rejected, pending })) {
      const page = await list(project, { status: status as 'active' });
      expect(page.quests.map((quest) => quest.id)).toEqual([id]);
      expect(page).toMatchObject({ counts, pagination: { total: 1 } });
    }
    expect(await get(project, rejected)).toMatchObject({ reason: 'Too vague', fee_mxp: 12_500, cash_cents: 50_000 });
    expect(await get(project, live)).toMatchObject({
      type: 'giveaway',
      reward: 20,
      endsAt: later(DAY_MS),
      currentParticipants: 0,
      maxParticipants: null,
      concluded_because: null,
      listed_until: null,
      tags: ['Community'],
    });
    expect(await get(project, concluded)).toMatchObject({ concluded_because: 'owner', listed_until: null });
  });

  it('is read page by page', async () => {
    const project = await newProject();
    const ids: number[] = [];
    for (let index = 0; index <= PROJECT_QUEST_PAGE_SIZE; index += 1) ids.push(await postQuest(api, project, TASK));
    const [first, second] = [await list(project), await list(project, { page: 2 })];
    expect(first.pagination).toMatchObject({ total: ids.length, hasMore: true });
    expect(second.pagination).toMatchObject({ total: ids.length, hasMore: false });
    expect([...first.quests, ...second.quests].map(({ id }) => id)).toEqual(ids.reverse());
  });

  it('searches titles and descriptions for a literal text', async () => {
    const project = await newProject();
    const post = (title: string, description: string) => postQuest(api, project, { ...TASK, title, description });
    const odd = await post('50% off ($5) [now].*', 'It costs a\\b "half"');
    const plain = await post('Write a Thread', 'Ünder the sea');
    const found = async (search: string, status: 'all' | 'active' = 'all') =>
      (await list(project, { search, status })).quests.map(({ id }) => id);
    expect(await found('THREAD')).toEqual([plain]);
    expect(await found('der THE s')).toEqual([plain]);
    expect(await found('ünder')).toEqual([plain]);
    for (const part of ['($5)', '[now]', '.*', '% off', 'a\\b', '"half"', '$5', '].*'])
      expect(await found(part)).toEqual([odd]);
    for (const none of ['.', '^Write', 'Thread$', '(', '$gt', 'a|b', '\\w', '\0', '{"$gt":""}', "' || true"]) {
      expect(await found(none)).toEqual(none === '.' || none === '(' ? [odd] : []);
    }
    expect(await found('thread', 'active')).toEqual([]);
    const { counts, pagination } = await list(project, { search: 'thread' });
    expect({ counts, pagination }).toMatchObject({ counts: { all: 2 }, pagination: { total: null, hasMore: false } });
  });

  it.each<[string, QueryInputOf<typeof listProjectQuests>]>([
    ['whole', {}],
    ['by status', { status: 'pending' }],
    ['searched', { search: 'thread' }],
  ])('is read %s in the order of an index, regardless of other projects', async (_name, query) => {
    const project = await newProject();
    for (const draft of [TASK, GIVEAWAY, TASK]) await postQuest(api, project, draft);
    const reads = await explainReads(api.server.connection, () => list(project, query));
    const quests = reads.filter(({ collection }) => collection === 'quests');
    expect(quests.length).toBeGreaterThan(0);
    for (const { stages, docsExamined } of quests) {
      expect(stages).not.toContain('COLLSCAN');
      expect(stages).not.toContain('SORT');
      expect(docsExamined).toBeLessThanOrEqual(3);
    }
  });
});

describe('editing', () => {
  it('changes the texts of a pending quest', async () => {
    const project = await newProject();
    const id = await postQuest(api, project, TASK);
    const before = await get(project, id);
    const { status, body } = await edit(project, id, {
      title: ' Okapi ',
      tags: ['A', 'a', 'B'],
      cash_amount: 9,
      type: 'giveaway',
    });
    expect(status).toBe(200);
    const expected = { ...before, ...EDIT, title: 'Okapi', tags: ['a', 'B'] };
    expect(body).toEqual({ success: true, quest: expected });
    expect(await get(project, id)).toEqual(expected);
  });

  it('changes the link of a pending opportunity, and keeps one that is absent or of another type', async () => {
    const project = await newProject();
    const job = await postQuest(api, project, OPPORTUNITY);
    const task = await postQuest(api, project, TASK);
    const link = { application_url: 'https://jobs.example.com/2', ad_landing_url: 'https://ad.example.com' };
    const kept = { application_url: 'https://jobs.example.com/1', ad_landing_url: '' };
    expect((await edit(project, job)).body).toMatchObject({ quest: kept });
    expect((await edit(project, job, link)).body).toMatchObject({ quest: { ...link, ad_landing_url: '' } });
    expect((await edit(project, task, link)).body).toMatchObject({
      quest: { application_url: '', ad_landing_url: '' },
    });
    const ad = await postQuest(api, project, {
      ...OPPORTUNITY,
      ad_mode: true,
      ad_budget: 5,
      ad_landing_url: 'https://ad.example.com/1',
    });
    expect(await edit(project, ad, { ad_landing_url: '' })).toMatchObject({
      status: 400,
      body: { fields: { ad_landing_url: ['Landing URL is required for ads'] } },
    });
  });

  it('sets words and dates of a pending quest freely, and cannot empty a prize', async () => {
    const project = await newProject();
    const task = await postQuest(api, project, { ...TASK, duration_days: 3, endsAt: later(2 * DAY_MS) });
    const change = { category: 'Design', language: 'es', duration_days: null, endsAt: later(DAY_MS) } as const;
    expect((await edit(project, task, change)).status).toBe(200);
    const { quest, details } = await call(api, getProjectQuest, { token: project.token, params: { questId: task } });
    expect(quest).toMatchObject({ category: 'Design', language: 'es', endsAt: later(DAY_MS) });
    expect(details.duration_days).toBeNull();
    const giveaway = await postQuest(api, project, GIVEAWAY);
    const error = 'Prize description is required for giveaways';
    expect(await edit(project, giveaway, { prize_description: ' ' })).toMatchObject({
      status: 400,
      body: { error, fields: { prize_description: [error] } },
    });
    expect((await edit(project, giveaway, { prize_description: 'A pass' })).body).toMatchObject({
      quest: { prize_description: 'A pass' },
    });
  });

  it('moves a deadline to a later one only', async () => {
    const project = await newProject();
    const endsAt = later(2 * DAY_MS);
    const id = await publishQuest(api, project, { ...TASK, endsAt });
    const refusal = async (moved: string, on = id) => {
      const { status, body } = await edit(project, on, { endsAt: moved });
      return [status, body.code, body.fields?.['endsAt']];
    };
    const earlier = [400, 'validation_failed', ['The end date can only be moved to a later one']];
    for (const moved of [later(DAY_MS), later(-DAY_MS), later(2 * DAY_MS - 1)]) {
      expect(await refusal(moved)).toEqual(earlier);
    }
    expect((await edit(project, id, { endsAt })).status).toBe(200);
    expect((await get(project, id)).endsAt).toBe(endsAt);
    expect((await edit(project, id, { endsAt: later(3 * DAY_MS) })).status).toBe(200);
    expect((await edit(project, id)).status).toBe(200);
    expect((await get(project, id)).endsAt).toBe(later(3 * DAY_MS));
    const endless = await publishQuest(api, project, TASK);
    expect(await refusal(later(DAY_MS), endless)).toEqual([
      400,
      'validation_failed',
      ['This quest has no end date, and cannot be given one: it would end earlier'],
    ]);
    const waiting = await postQuest(api, project, { ...TASK, endsAt: later(HOUR_MS) });
    api.clock.advance(2 * HOUR_MS);
    expect(await refusal(later(-HOUR_MS / 2), waiting)).toEqual([
      400,
      'validation_failed',
      ['The end date must lie in the future'],
    ]);
    expect((await edit(project, waiting, { endsAt: later(HOUR_MS) })).status).toBe(200);
  });

  it('is closed when the quest ends, even before the job concludes it', async () => {
    const project = await newProject();
    const [ended, rejected, due] = [
      await publishQuest(api, project, TASK),
      await postQuest(api, project, TASK),
      await publishQuest(api, project, { ...TASK, endsAt: later(HOUR_MS) }),
    ];
    await product().quests.conclude(ended, 'owner');
    await reject(rejected, '');
    api.clock.advance(HOUR_MS);
    for (const id of [ended, rejected, due]) {
      expect(await edit(project, id, { endsAt: later(9 * DAY_MS) })).toMatchObject({
        status: 409,
        body: { code: 'quest_ended' },
      });
      expect(await get(project, id)).toMatchObject({ title: TASK.title });
    }
  });

  it.each([
    ['no title', { title: '  ' }, 'Title is required'],
    ['no tag', { tags: [] }, 'At least one tag is required'],
    ['an invisible title', { title: '\u200b' }, 'Title is required'],
    ['an end that is no date', { endsAt: 'soon' }, 'The end date is not a date'],
    ['an end after the year 9999', { endsAt: '9999-12-31T23:59:59-00:01' }, 'The end date is not a date'],
    ['an operator', { description: { $gt: '' } }, 'Description is required'],
  ])('is refused with %s', async (_what, change, error) => {
    const project = await newProject();
    const id = await postQuest(api, project, TASK);
    expect(await edit(project, id, change)).toMatchObject({ status: 400, body: { code: 'validation_failed', error } });
  });
});

describe('ending early', () => {
  it('concludes an active quest, once', async () => {
    const project = await newProject();
    const id = await publishQuest(api, project, GIVEAWAY);
    const answers = await Promise.all([conclude(project, id), conclude(project, id), conclude(project, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('quest_ended');
    expect(await get(project, id)).toMatchObject({ status: 'concluded', concluded_because: 'owner' });
    await api.server.jobs.runDue();
    expect((await product().quests.find(id))?.drawnAt).toEqual(api.clock.now());
  });

  it('refuses a quest that was never live, or whose deadline has passed', async () => {
    const project = await newProject();
    const [pending, rejected] = [await postQuest(api, project, TASK), await postQuest(api, project, TASK)];
    await reject(rejected, '');
    for (const id of [pending, rejected]) {
      expect(await conclude(project, id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    const due = await publishQuest(api, project, { ...GIVEAWAY, endsAt: later(HOUR_MS) });
    api.clock.advance(HOUR_MS);
    expect(await conclude(project, due)).toMatchObject({ status: 409, body: { code: 'quest_ended' } });
    await api.server.jobs.runDue();
    expect(await get(project, due)).toMatchObject({ concluded_because: 'deadline' });
  });
});

it('concurrent edit, end and decision each succeed completely or are refused', async () => {
  const project = await newProject();
  for (let round = 0; round < crowdOf({ sample: 2, whole: 4 }); round += 1) {
    const live = await publishQuest(api, project, { ...GIVEAWAY, endsAt: later(DAY_MS) });
    const [edited, ended] = await Promise.all([edit(project, live), conclude(project, live)]);
    expect(ended.status).toBe(200);
    expect([200, 409]).toContain(edited.status);
    if (edited.status === 409) expect(edited.body.code).toBe('quest_ended');
    expect(await get(project, live)).toMatchObject({
      status: 'concluded',
      title: GIVEAWAY.title,
      waiting_edit: null,
    });
    const pending = await postQuest(api, project, TASK);
    const [changed, rejected] = await Promise.all([edit(project, pending), reject(pending, 'No')]);
    expect(rejected).not.toBeNull();
    expect(await get(project, pending)).toMatchObject({
      status: 'rejected',
      title: changed.status === 200 ? EDIT.title : TASK.title,
    });
  }
});

describe("another project's quest", () => {
  const named: [string, Call, Pick<CallInput<Call>, 'body'>][] = [
    ['getProjectQuest', getProjectQuest, {}],
    ['editQuest', editQuest, { body: EDIT }],
    ['concludeQuest', concludeQuest, {}],
    ['withdrawQuest', withdrawQuest, {}],
    ['withdrawQuestEdit', withdrawQuestEdit, {}],
    ['resubmitQuest', resubmitQuest, { body: TASK }],
  ];

  it.each(named)('is not found by %s, nor is a deleted one', async (_name, definition, input) => {
    const [owner, stranger] = [await newProject(), await newProject()];
    const [id, deleted] = [await publishQuest(api, owner, TASK), await publishQuest(api, stranger, TASK)];
    await remove(deleted);
    for (const questId of [id, deleted, id + 100_000, Number.MAX_SAFE_INTEGER]) {
      const answer = await attempt(api, definition, { token: stranger.token, params: { questId }, ...input });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await get(owner, id)).toMatchObject({ status: 'active', title: TASK.title });
    expect((await list(stranger)).quests).toEqual([]);
  });

  it.each(named)('%s refuses invalid ids', async (_name, definition, input) => {
    const { token } = await newProject();
    for (const questId of ['0', '-1', '1e99', '1.5', 'abc', '\0', '{"$gt":""}', ' ', '[object Object]', 'Infinity']) {
      const answer = await attempt(api, definition, { token, params: { questId }, ...input });
      expect({ questId, status: answer.status }).toEqual({ questId, status: 400 });
    }
  });
});

it('concurrent postings succeed as often as the balance allows', async () => {
  const affordable = 3;
  const project = await newProject(affordable * 12_500 + 12_499);
  const answers = await Promise.all(
    Array.from({ length: crowdOf({ sample: 6, whole: 40 }) }, () =>
      attempt(api, submitQuest, { token: project.token, body: TASK }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(affordable);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['insufficient_balance']));
  expect((await list(project)).counts).toMatchObject({ all: affordable, pending: affordable });
  expect(await product().ledger.balanceOf(`project:${project.id}`)).toBe(12_499);
  expect((await product().verifyLedger()).discrepancies).toEqual([]);
});
