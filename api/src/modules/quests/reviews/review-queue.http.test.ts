import {
  deleteAccount,
  decideReviewItems,
  editQuest,
  getDraw,
  getMe,
  getPointsTotal,
  getStatement,
  getTask,
  listAuditLines,
  listGiveaways,
  listNotifications,
  listReviewItems,
  removeProject,
  reverseReviewItems,
  submitTask,
  type QueryInputOf,
  type QuestKind,
  type ResponseOf,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
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

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let admin: string;
let project: TestProject;
let made = 0;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
});
beforeEach(async () => {
  made += 1;
  admin = await createTestAdmin(api, `root${made}`);
  project = await createTestProject(api, `Acme${made}`);
});
afterEach(async () => expect((await product().verifyLedger()).discrepancies).toEqual([]));
afterAll(() => api.stop());

type Query = QueryInputOf<typeof listReviewItems>;
type Results = ResponseOf<typeof decideReviewItems>['results'];

const product = () => api.server.product;
const page = (query: Query = {}) => call(api, listReviewItems, { token: admin, query });
const ids = async (query: Query) => (await page({ limit: 50, ...query })).submissions.map(({ id }) => id);
const itemOf = async (id: string) => (await page({ limit: 50 })).submissions.find((item) => item.id === id);
const named = (all: readonly string[], type: QuestKind = 'task') => all.map((id) => ({ id, type }));
const decide = async (decision: 'approve' | 'reject', all: readonly string[], type?: QuestKind): Promise<Results> => {
  const body = { decision, items: named(all, type), reason: 'Because' };
  return (await call(api, decideReviewItems, { token: admin, body })).results;
};
const reverse = async (all: readonly string[], type?: QuestKind): Promise<Results> =>
  (await call(api, reverseReviewItems, { token: admin, body: { items: named(all, type) } })).results;
const outcomes = (results: Results) => results.map(({ code, submission }) => code || submission?.status);
const balanceOf = (account: `user:${string}` | `project:${string}`) => product().ledger.balanceOf(account);
const signIn = async (handle: string) => {
  const [token = ''] = await signInUsers(api, [`${handle}_${made}`]);
  return { token, userId: (await call(api, getMe, { token })).user.id };
};
const submit = (questId: number, token: string, url = 'https://x.com/someone/1') =>
  attempt(api, submitTask, { token, body: { task_id: questId, submission_url: url } });
const taskOf = async (id: number, token: string) => (await call(api, getTask, { token, query: { id } })).task;
const log = async () => (await call(api, listAuditLines, { token: admin, query: { search: `root${made}` } })).lines;

/** Creates a live task with pending work of one user. */
async function workOn(draft: Partial<typeof TASK> = {}, handle = 'worker') {
  const questId = await publishQuest(api, project, { ...TASK, mxp_amount: 200, ...draft });
  const person = await signIn(handle);
  expect((await submit(questId, person.token)).status).toBe(200);
  const [work] = await product().participations.listOf(person.userId);
  return { questId, ...person, id: `work-${work?.id}` };
}

describe('the queue', () => {
  it('is searched by the words of title, text, submitter and address, with filters in both orders', async () => {
    const tag = `xylo${made}`;
    const pending = await postQuest(api, project, { ...TASK, title: `Pending ${tag}` });
    const live = await publishQuest(api, project, { ...GIVEAWAY, title: `Live ${tag} (a+b)` });
    const { id } = await workOn({ title: `Work ${tag}` });
    expect(await ids({ search: tag.toUpperCase() })).toEqual(await ids({ search: tag, order: 'newest' }));
    expect((await ids({ search: tag })).sort()).toEqual(
      [`quest-${pending}`, `quest-${live}`, `quest-${live + 1}`, id].sort(),
    );
    expect(await ids({ search: tag, type: 'giveaway' })).toEqual([`quest-${live}`]);
    expect(await ids({ search: tag, status: 'pending', type: 'task', order: 'oldest' })).toHaveLength(2);
    expect(await ids({ search: `worker_${made}` })).toEqual([id]);
    expect(await ids({ search: `someone ${tag}` })).toEqual([id]);
    expect(await ids({ search: `acme${made}`, status: 'approved', type: 'giveaway' })).toEqual([`quest-${live}`]);
    expect(await ids({ search: `ylo${made}` })).toEqual([]);
    for (const search of ['.*', '(a+b', '"', '{"$gt":""}', '\0']) {
      expect((await attempt(api, listReviewItems, { token: admin, query: { search } })).status).toBe(200);
    }
    const long = await attempt(api, listReviewItems, { token: admin, query: { search: 'x'.repeat(10_000) } });
    expect(long).toMatchObject({ status: 400, body: { error: 'Search can have at most 100 characters' } });
  });

  it('reflects changes of quests and work', async () => {
    const posted = await postQuest(api, project, TASK);
    const edit = { title: 'Quokka', description: 'New', requirements: '', tags: ['New'] };
    await call(api, editQuest, { token: project.token, params: { questId: posted }, body: edit });
    expect(await ids({ search: 'quokka' })).toEqual([`quest-${posted}-r2`]);
    const waiting = await workOn({}, 'first');
    const approved = await workOn({}, 'second');
    expect(outcomes(await decide('approve', [approved.id]))).toEqual(['approved']);
    expect(await ids({ search: `second_${made}`, status: 'approved' })).toEqual([approved.id]);
    await product().quests.conclude(waiting.questId, 'owner');
    for (const [handle, { token }] of [
      ['first', waiting],
      ['second', approved],
    ] as const) {
      await call(api, deleteAccount, { token, body: { confirm_handle: `${handle}_${made}` } });
      expect(await ids({ search: `${handle}_${made}` })).toEqual([]);
    }
    expect(await itemOf(waiting.id)).toBeUndefined();
    expect(await itemOf(approved.id)).toMatchObject({ submittedBy: 'A former user', isReversible: false });
    expect(outcomes(await reverse([approved.id]))).toEqual(['not_reversible']);
  });

  it('is read page by page, each item once, using indexes only', async () => {
    for (let index = 0; index < 5; index += 1) {
      api.clock.advance(index % 2);
      await postQuest(api, project, TASK);
    }
    for (const query of [
      {},
      { order: 'oldest' },
      { type: 'task', status: 'pending' },
      { search: `acme${made}` },
      { order: 'type' },
      { order: '-status' },
    ] as Query[]) {
      const seen: string[] = [];
      for (let before: string | null = ''; before !== null;) {
        const part: Awaited<ReturnType<typeof page>> = await page({ ...query, before, limit: 2 });
        seen.push(...part.submissions.map(({ id }) => id));
        before = part.next;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(await ids(query));
      const { next } = await page({ ...query, limit: 2 });
      const statuses = (await page({ ...query, limit: 50 })).submissions.map(({ status }) => status as string);
      if (query.order === '-status') expect(statuses).toEqual([...statuses].sort().reverse());
      for (const before of ['', next ?? '']) {
        const reads = await explainReads(api.server.connection, () => page({ ...query, before, limit: 2 }));
        for (const { collection, stages } of reads) {
          expect({ query, collection, stages }).toEqual({
            query,
            collection,
            stages: expect.not.arrayContaining(['COLLSCAN']),
          });
          expect({ query, collection, stages }).toEqual({
            query,
            collection,
            stages: expect.not.arrayContaining(['SORT']),
          });
        }
      }
    }
    expect((await attempt(api, listReviewItems, { token: admin, query: { before: 'abc' } })).status).toBe(400);
  });
});

it('reads no more rows of a long queue than the page needs', async () => {
  const rows = api.server.connection.collection<{ _id: string }>('review_rows');
  const row = (index: number) => ({
    _id: `work-copy${index}`,
    type: ['task', 'giveaway', 'opportunity'][index % 3],
    status: ['pending', 'approved', 'rejected', 'pending'][index % 4],
    at: new Date(index * 1_000),
    searchPrefixes: ['longqueue', ...(index % 2 === 0 ? ['longeven'] : []), ...(index % 97 === 0 ? ['longrare'] : [])],
  });
  await rows.insertMany(Array.from({ length: 1_000 }, (_, index) => row(index)));
  const queries: Query[] = [
    {},
    { type: 'giveaway', order: 'oldest' },
    { status: 'pending' },
    { type: 'task', status: 'rejected' },
    { search: 'longqueue' },
    { search: 'longeven', status: 'approved', order: 'oldest' },
    { search: 'longqueue longrare' },
  ];
  for (const query of queries) {
    const { next } = await page({ ...query, limit: 10 });
    for (const before of ['', next ?? '']) {
      const reads = await explainReads(api.server.connection, () => page({ ...query, before, limit: 10 }));
      const [found] = reads.filter(({ collection, command }) => collection === 'review_rows' && command === 'find');
      expect({ query, isCheap: (found?.docsExamined ?? Infinity) <= 30 }).toEqual({ query, isCheap: true });
    }
  }
  await rows.deleteMany({ searchPrefixes: 'longqueue' } as object);
});

describe('several items', () => {
  it('are decided independently, each with its own result and audit line', async () => {
    const { id, token } = await workOn();
    const pending = await postQuest(api, project, TASK);
    const all = [`quest-${pending}`, id, 'quest-999999'];
    const results = await decide('approve', all);
    expect(outcomes(results)).toEqual(['approved', 'approved', 'not_found']);
    expect(results[2]).toMatchObject({ id: 'quest-999999', submission: null, error: 'There is nothing here.' });
    expect(results[1]?.submission).toMatchObject({ id, status: 'approved', isReversible: true });
    expect(outcomes(await decide('reject', all.slice(0, 2)))).toEqual(['already_decided', 'already_decided']);
    expect(outcomes(await reverse(all))).toEqual(['pending', 'pending', 'not_found']);
    const lines = (await log()).map(({ action, outcome, code, subject }) => [action, outcome, code, subject]);
    expect(lines.reverse()).toEqual([
      ['decideReviewItems', 'done', '', `quest-${pending}`],
      ['decideReviewItems', 'done', '', id],
      ['decideReviewItems', 'refused', 'not_found', 'quest-999999'],
      ['decideReviewItems', 'refused', 'already_decided', `quest-${pending}`],
      ['decideReviewItems', 'refused', 'already_decided', id],
      ['reverseReviewItems', 'done', '', `quest-${pending}`],
      ['reverseReviewItems', 'done', '', id],
      ['reverseReviewItems', 'refused', 'not_found', 'quest-999999'],
    ]);
    expect((await call(api, getPointsTotal, { token })).data.totalPoints).toBe(1_000);
    for (const items of [[], named([id, id])]) {
      const answer = await attempt(api, decideReviewItems, { token: admin, body: { decision: 'approve', items } });
      expect(answer.status).toBe(400);
    }
  });
});

describe('a reversed approval of work', () => {
  it('returns MXP by a counter-entry, cancels the cash, and can be approved again', async () => {
    const { id, token, userId, questId } = await workOn();
    for (const round of [1, 2]) {
      expect(outcomes(await decide('approve', [id]))).toEqual(['approved']);
      expect(await product().payables.listFor(userId, 10)).toHaveLength(1);
      expect(await balanceOf(`user:${userId}`)).toBe(1_200);
      api.clock.advance(1);
      expect([round, outcomes(await reverse([id]))]).toEqual([round, ['pending']]);
      expect(await product().payables.listFor(userId, 10)).toEqual([]);
      expect((await call(api, getPointsTotal, { token })).data.totalPoints).toBe(1_000);
      expect(await taskOf(questId, token)).toMatchObject({
        participant_count: 1,
        user_participation: { status: 'pending' },
      });
      api.clock.advance(1);
    }
    expect(outcomes(await decide('approve', [id]))).toEqual(['approved']);
    const { lines } = await call(api, getStatement, { token, query: {} });
    expect(lines.map(({ description, amount_mxp }) => [description, amount_mxp]).slice(1, 3)).toEqual([
      ['Reward for Write a thread taken back', -200],
      ['Reward for Write a thread', 200],
    ]);
    const [, told] = (await call(api, listNotifications, { token })).data.notifications;
    expect(told).toMatchObject({
      title: 'Decision taken back',
      message: expect.stringContaining('200 MXP were taken back'),
    });
    const [days] = await product().activity.listQuestDays(questId, '2000-01-01');
    expect(days).toMatchObject({ completions: { direct: 1 }, work: { count: 1 } });
  });

  it('requires that the cash is unpaid and the MXP unspent', async () => {
    const { id, userId } = await workOn();
    await decide('approve', [id]);
    const payables = api.server.connection.collection('payables');
    for (const status of ['batched', 'paid']) {
      await payables.updateOne({ userId }, { $set: { status } });
      expect(await itemOf(id)).toMatchObject({ status: 'approved', isReversible: false });
      expect(outcomes(await reverse([id]))).toEqual(['already_paid']);
    }
    await payables.updateOne({ userId }, { $set: { status: 'payable' } });
    const postings = [
      { account: `user:${userId}` as const, amount: -1_150 },
      { account: 'platform:issuance' as const, amount: 1_150 },
    ];
    const entry = { key: `spent:${userId}`, kind: 'adjustment', memo: '', postings };
    await product().withTransaction((session) => product().ledger.postEntry(entry, session));
    expect(outcomes(await reverse([id]))).toEqual(['insufficient_balance']);
    expect(await product().payables.listFor(userId, 10)).toHaveLength(1);
    expect(await itemOf(id)).toMatchObject({ status: 'approved', isReversible: true });
  });
});

it('takes the place of rejected work again, if one is left and the task exists', async () => {
  const { id, questId, token } = await workOn({ max_winners: 1 });
  await decide('reject', [id]);
  expect(await itemOf(id)).toMatchObject({ status: 'rejected', reason: 'Because', isReversible: true });
  expect(outcomes(await reverse([id]))).toEqual(['pending']);
  expect(await itemOf(id)).toMatchObject({ status: 'pending', reason: '', isReversible: false });
  expect(outcomes(await reverse([id]))).toEqual(['already_decided']);
  await decide('reject', [id]);
  const other = await signIn('other');
  expect((await submit(questId, other.token)).status).toBe(200);
  expect(outcomes(await reverse([id]))).toEqual(['no_places_left']);
  const [theirs] = await product().participations.listOf(other.userId);
  await decide('reject', [`work-${theirs?.id}`]);
  await product().quests.conclude(questId, 'owner');
  expect(outcomes(await reverse([id]))).toEqual(['pending']);
  expect((await taskOf(questId, token)).participant_count).toBe(1);
  await decide('reject', [id]);
  await product().withTransaction((session) => product().quests.decisions.remove(questId, session));
  expect(outcomes(await reverse([id]))).toEqual(['not_reversible']);
});

describe('a quest', () => {
  it('charges the fee of a rejected quest again, at each reversal', async () => {
    const full = await balanceOf(`project:${project.id}`);
    const id = `quest-${await postQuest(api, project, TASK)}`;
    for (const round of [1, 2, 3]) {
      await decide('reject', [id]);
      expect([round, await balanceOf(`project:${project.id}`)]).toEqual([round, full]);
      expect(outcomes(await reverse([id]))).toEqual(['pending']);
      expect([round, await balanceOf(`project:${project.id}`)]).toEqual([round, full - 12_500]);
    }
    await decide('reject', [id]);
    const poor = await createTestProject(api, `Poor${made}`, 12_500);
    const theirs = `quest-${await postQuest(api, poor, TASK)}`;
    await decide('reject', [theirs]);
    await postQuest(api, poor, { ...GIVEAWAY, title: 'Spends it' });
    expect(outcomes(await reverse([theirs]))).toEqual(['insufficient_balance']);
    expect(await itemOf(theirs)).toMatchObject({ status: 'rejected' });
  });

  it('reverses a live quest without participants, including a giveaway’s commitment', async () => {
    const number = await postQuest(api, project, { ...GIVEAWAY, title: `Wombat${made}` });
    const { token } = await signIn('seeker');
    const shown = async () => (await call(api, listGiveaways, { token, query: { search: `wombat${made}` } })).giveaways;
    const commitment = async () =>
      (await call(api, getDraw, { token, query: { giveaway_id: number } })).draw.commitment;
    await decide('approve', [`quest-${number}`], 'giveaway');
    const first = await commitment();
    expect(outcomes(await reverse([`quest-${number}`], 'giveaway'))).toEqual(['pending']);
    expect(await shown()).toEqual([]);
    expect(await product().quests.find(number)).toMatchObject({ status: 'pending', liveAt: null, decidedAt: null });
    expect((await attempt(api, getDraw, { token, query: { giveaway_id: number } })).status).toBe(404);
    await decide('approve', [`quest-${number}`], 'giveaway');
    expect(await commitment()).not.toBe(first);
    expect(await shown()).toHaveLength(1);
  });

  it('refuses a quest with a participant, an ended one, or one with another paid day', async () => {
    const { id, questId } = await workOn();
    expect(await itemOf(`quest-${questId}`)).toMatchObject({ isReversible: false });
    await decide('reject', [id]);
    expect(outcomes(await reverse([`quest-${questId}`]))).toEqual(['not_reversible']);
    const ended = await publishQuest(api, project, TASK);
    await product().quests.conclude(ended, 'owner');
    expect(outcomes(await reverse([`quest-${ended}`]))).toEqual(['not_reversible']);
    const listing = await publishQuest(api, project, OPPORTUNITY);
    expect(await itemOf(`quest-${listing}`)).toMatchObject({ isReversible: true });
    api.clock.advance(DAY_MS);
    admin = await createTestAdmin(api, `later${made}`);
    await product().listingDays.charge(listing);
    expect(await itemOf(`quest-${listing}`)).toMatchObject({ isReversible: false });
    expect(outcomes(await reverse([`quest-${listing}`], 'opportunity'))).toEqual(['not_reversible']);
  });

  it('refuses a quest of a deleted project', async () => {
    const id = `quest-${await postQuest(api, project, TASK)}`;
    await decide('reject', [id]);
    await call(api, removeProject, { token: admin, params: { projectId: project.id } });
    expect(outcomes(await reverse([id]))).toEqual(['not_reversible']);
    expect(await balanceOf(`project:${project.id}`)).toBe(0);
  });

  it('resets a deadline that was computed from the duration', async () => {
    const number = await publishQuest(api, project, { ...TASK, duration_days: 3 });
    await reverse([`quest-${number}`]);
    expect(await product().quests.find(number)).toMatchObject({ endsAt: null });
    api.clock.advance(DAY_MS / 24);
    await decide('approve', [`quest-${number}`]);
    const endsAt = new Date(api.clock.now().getTime() + 3 * DAY_MS);
    expect(await product().quests.find(number)).toMatchObject({ status: 'active', endsAt });
  });
});

describe('concurrent decisions', () => {
  const LOST = ['already_decided', 'not_reversible', 'conflict'];

  it('keep every answer consistent and pay nothing twice', async () => {
    const { id, userId, questId, token } = await workOn();
    const steps = ['approve', 'reject', 'reverse'] as const;
    for (let wave = 0; wave < 3; wave += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const step = steps[(index + wave) % 3] ?? 'approve';
          const [code = ''] = outcomes(await (step === 'reverse' ? reverse([id]) : decide(step, [id])));
          return code;
        }),
      );
      const states = ['pending', 'approved', 'rejected'];
      expect(answers.filter((code) => !states.includes(code) && !LOST.includes(code))).toEqual([]);
      expect(answers.some((code) => states.includes(code))).toBe(true);
      const status = (await itemOf(id))?.status;
      const isApproved = status === 'approved';
      expect(await product().payables.listFor(userId, 10)).toHaveLength(isApproved ? 1 : 0);
      expect(await balanceOf(`user:${userId}`)).toBe(isApproved ? 1_200 : 1_000);
      expect((await taskOf(questId, token)).participant_count).toBe(status === 'rejected' ? 0 : 1);
      const [days] = await product().activity.listQuestDays(questId, '2000-01-01');
      expect(days?.completions.direct).toBe(isApproved ? 1 : 0);
    }
    const { lines } = await call(api, listAuditLines, { token: admin, query: { search: id, limit: 500 } });
    // Search compares prefixes, which ids of the same second share.
    expect(lines.filter(({ subject }) => subject === id)).toHaveLength(30);
  });

  it.each(['approved', 'rejected'] as const)('reverse an item that was %s once out of ten attempts', async (status) => {
    const { id, userId } = await workOn();
    const quest = `quest-${await postQuest(api, project, TASK)}`;
    const before = await balanceOf(`project:${project.id}`);
    await decide(status === 'approved' ? 'approve' : 'reject', [id, quest]);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => outcomes(await reverse([id, quest]))));
    for (const at of [0, 1]) {
      const own = answers.map((answer) => answer[at] ?? '');
      expect(own.filter((code) => code === 'pending')).toHaveLength(1);
      expect(own.filter((code) => LOST.includes(code))).toHaveLength(9);
    }
    expect(await balanceOf(`user:${userId}`)).toBe(1_000);
    expect(await balanceOf(`project:${project.id}`)).toBe(before);
  });

  it('accept either a participant or the reversal of the approval', async () => {
    const number = await publishQuest(api, project, TASK);
    const { token } = await signIn('quick');
    const [taken, [reversed]] = await Promise.all([submit(number, token), reverse([`quest-${number}`])]);
    const quest = await product().quests.find(number);
    expect([taken.status === 200, reversed?.code]).toEqual(
      quest?.status === 'active' ? [true, 'not_reversible'] : [false, ''],
    );
    expect(quest?.participantCount).toBe(taken.status === 200 ? 1 : 0);
  });
});
