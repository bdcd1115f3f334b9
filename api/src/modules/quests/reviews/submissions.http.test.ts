import {
  approveReviewItem,
  countWaitingSubmissions,
  decideReviewItems,
  deleteAccount,
  getAccountData,
  getMe,
  getTask,
  listNotifications,
  listProjectNotifications,
  listReviewItems,
  listSubmissions,
  recommendSubmissions,
  rejectReviewItem,
  reverseReviewItems,
  submitTask,
  type BodyInputOf,
  type QueryInputOf,
  type Verdict,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { createTestProject, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
let admin: string;
let project: TestProject;
let other: TestProject;
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
  other = await createTestProject(api, `Other${made}`);
});
afterAll(() => api.stop());

const inbox = (query: QueryInputOf<typeof listSubmissions> = {}, { token } = project) =>
  call(api, listSubmissions, { token, query });
const ids = async (query: QueryInputOf<typeof listSubmissions> = {}) =>
  (await inbox(query)).submissions.map(({ id }) => id);
const waiting = async () => (await call(api, countWaitingSubmissions, { token: project.token })).waiting;
const recommend = async (body: BodyInputOf<typeof recommendSubmissions>, { token } = project) =>
  (await call(api, recommendSubmissions, { token, body })).results;
const accept = (id: string) => recommend({ verdict: 'accept', ids: [id] });
const decline = (id: string, reason = 'Too short') => recommend({ verdict: 'decline', reason, ids: [id] });
const follow = async (items: readonly { id: string; seen?: Verdict; seenReason?: string }[]) => {
  const body = { decision: 'follow' as const, items: items.map((item) => ({ type: 'task' as const, ...item })) };
  return (await call(api, decideReviewItems, { token: admin, body })).results;
};
const outcomes = (results: readonly { code: string; submission: { status: string } | null }[]) =>
  results.map(({ code, submission }) => code || submission?.status);
const queue = async (query: QueryInputOf<typeof listReviewItems>) =>
  (await call(api, listReviewItems, { token: admin, query })).submissions;
const told = async ({ token } = project) =>
  (await call(api, listProjectNotifications, { token })).data.notifications
    .filter(({ title }) => title === 'Submissions decided')
    .map(({ message, type }) => [type, message]);

async function submit(questId: number, token: string, url: string, text = '') {
  const body = { task_id: questId, submission_url: url, ...(text && { submission_text: text }) };
  await call(api, submitTask, { token, body });
  const { id } = (await call(api, getMe, { token })).user;
  const works = await api.server.product.participations.listOf(id);
  return `work-${works.find((work) => work.questId === questId)?.id}`;
}

/** Work by several people on a task: their tokens and the ids of their work, oldest first. */
async function workBy(names: readonly string[], title = 'Write a thread', owner = project) {
  const questId = await publishQuest(api, owner, { ...TASK, title, mxp_amount: 10 });
  const people = names.map((name) => `${name}_${made}`);
  const tokens = await signInUsers(api, people);
  const works: { id: string; token: string; handle: string; questId: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    api.clock.advance(1_000);
    const handle = people[index] ?? '';
    works.push({ id: await submit(questId, token, `https://x.com/${handle}/1`, 'My note'), token, handle, questId });
  }
  return works;
}

describe('the inbox', () => {
  it('has the work on the tasks of its project alone, with who did it and their record', async () => {
    const [ada] = await workBy(['ada'], 'First task');
    await workBy(['eve'], 'Foreign task', other);
    const foreign = await publishQuest(api, other, { ...TASK, title: 'Another foreign task' });
    const foreignWork = await submit(foreign, ada?.token ?? '', 'https://x.com/else/2');
    await call(api, approveReviewItem, { token: admin, body: { id: foreignWork, type: 'task' } });
    const second = await publishQuest(api, project, { ...TASK, title: 'Second task' });
    const secondWork = await submit(second, ada?.token ?? '', 'https://x.com/else/3');
    const rejection = { id: secondWork, type: 'task' as const, reason: 'Not yours' };
    await call(api, rejectReviewItem, { token: admin, body: rejection });

    const { submissions, next, quest } = await inbox();
    expect([next, quest]).toEqual([null, null]);
    expect(submissions.map(({ id, status, reason }) => [id, status, reason])).toEqual([
      [secondWork, 'rejected', 'Not yours'],
      [ada?.id, 'pending', ''],
    ]);
    expect(submissions[1]).toMatchObject({
      quest: { id: ada?.questId, title: 'First task' },
      person: { handle: ada?.handle, record: { approved: 1, rejected: 1 }, recordHere: { approved: 0, rejected: 1 } },
      url: `https://x.com/${ada?.handle}/1`,
      note: 'My note',
      isLinkRepeated: false,
      flags: [],
      decidedAt: null,
      recommendation: null,
    });
    expect(JSON.stringify(submissions)).not.toMatch(/wallet|Other\d|foreign/i);
    expect(await waiting()).toBe(1);
  });

  it('is narrowed by status, recommendation, task and words, in both orders', async () => {
    const [ada, bob, cyd] = await workBy(['ada', 'bob', 'cyd'], 'Wide task');
    const [dan] = await workBy(['dan'], 'Narrow task');
    await accept(ada?.id ?? '');
    await decline(bob?.id ?? '');
    await call(api, approveReviewItem, { token: admin, body: { id: cyd?.id ?? '', type: 'task' } });
    expect(await ids({ order: 'oldest' })).toEqual([ada?.id, bob?.id, cyd?.id, dan?.id]);
    expect(await ids({ status: 'pending' })).toEqual([dan?.id, bob?.id, ada?.id]);
    expect(await ids({ status: 'approved' })).toEqual([cyd?.id]);
    expect(await ids({ status: 'pending', recommendation: 'none' })).toEqual([dan?.id]);
    expect(await ids({ recommendation: 'accept' })).toEqual([ada?.id]);
    expect(await ids({ recommendation: 'decline', search: 'wide' })).toEqual([bob?.id]);
    expect(await ids({ search: `dan_${made}` })).toEqual([dan?.id]);
    expect(await ids({ search: 'wide', quest: dan?.questId ?? 0 })).toEqual([]);
    const narrow = await inbox({ quest: dan?.questId ?? 0 });
    expect(narrow).toMatchObject({ submissions: [{ id: dan?.id }], quest: { title: 'Narrow task' } });
    const [foreign] = await workBy(['eve'], 'Foreign task', other);
    const query = { quest: foreign?.questId ?? 0 };
    expect(await attempt(api, listSubmissions, { token: project.token, query })).toMatchObject({ status: 404 });
    expect(await waiting()).toBe(1);
  });

  it('is read page by page, with no more rows than a page needs', async () => {
    const rows = api.server.connection.collection<{ _id: string }>('review_rows');
    const row = (index: number) => ({
      _id: `work-${made}copy${index}`,
      type: 'task',
      status: ['pending', 'approved', 'rejected', 'pending'][index % 4],
      at: new Date(index * 1_000),
      searchPrefixes: ['inboxword'],
      projectId: index % 2 === 0 ? project.id : other.id,
      questId: 900_000 + (index % 6),
      userId: `author-${index}`,
      verdict: ['none', 'none', 'accept', 'decline', 'none'][index % 5],
    });
    await rows.insertMany(Array.from({ length: 1_000 }, (_, index) => row(index)));
    const queries: QueryInputOf<typeof listSubmissions>[] = [
      {},
      { order: 'oldest', status: 'pending' },
      { status: 'pending', recommendation: 'none' },
      { recommendation: 'accept' },
      { search: 'inboxword', status: 'pending' },
    ];
    for (const query of queries) {
      const { next } = await inbox({ ...query, limit: 50 });
      for (const before of ['', next ?? '']) {
        const reads = await explainReads(api.server.connection, () => inbox({ ...query, before, limit: 10 }));
        const [found] = reads.filter(({ collection, command }) => collection === 'review_rows' && command === 'find');
        const isCheap = (found?.docsExamined ?? Infinity) <= 40 && !found?.stages.includes('SORT');
        expect({ query, before, found, isCheap }).toMatchObject({ isCheap: true });
      }
    }
    const reads = await explainReads(api.server.connection, () => queue({ recommendation: 'accept', limit: 10 }));
    const [found] = reads.filter(({ collection, command }) => collection === 'review_rows' && command === 'find');
    expect(found?.docsExamined).toBeLessThanOrEqual(40);
    await rows.deleteMany({ searchPrefixes: 'inboxword' } as object);
  });

  it('keeps nothing of a deleted account but the decision', async () => {
    const [ada] = await workBy(['ada']);
    await decline(ada?.id ?? '', 'Ada lives at 5 Elm St');
    await call(api, approveReviewItem, { token: admin, body: { id: ada?.id ?? '', type: 'task' } });
    const token = ada?.token ?? '';
    expect(JSON.stringify(await call(api, getAccountData, { token }))).toContain('Ada lives at');
    await call(api, deleteAccount, { token, body: { confirm_handle: ada?.handle ?? '' } });
    const [left] = (await inbox()).submissions;
    expect(left).toMatchObject({ person: null, url: '', note: '', status: 'approved', recommendation: null });
  });
});

describe('a recommendation', () => {
  it('is for one’s own project’s work, while it waits, with a reason when declining', async () => {
    const [ada, bob] = await workBy(['ada', 'bob']);
    const [foreign] = await workBy(['eve'], 'Foreign task', other);
    const all = [ada?.id ?? '', foreign?.id ?? '', 'work-none'];
    expect(outcomes(await recommend({ verdict: 'accept', ids: all }))).toEqual(['pending', 'not_found', 'not_found']);
    expect((await inbox({}, other)).submissions[0]?.recommendation).toBeNull();
    const bare = { verdict: 'decline' as const, ids: [ada?.id ?? ''] };
    expect(await attempt(api, recommendSubmissions, { token: project.token, body: bare })).toMatchObject({
      status: 400,
      body: { error: 'Reason is required' },
    });
    expect(await decline(ada?.id ?? '')).toMatchObject([
      { submission: { recommendation: { verdict: 'decline', reason: 'Too short', by: `Acme${made}` } } },
    ]);
    expect(await recommend({ verdict: 'withdraw', ids: [ada?.id ?? ''] })).toMatchObject([
      { submission: { recommendation: null } },
    ]);
    await call(api, approveReviewItem, { token: admin, body: { id: bob?.id ?? '', type: 'task' } });
    expect(outcomes(await accept(bob?.id ?? ''))).toEqual(['already_decided']);
  });

  it('does not outlive its submission, but its decision', async () => {
    const [ada] = await workBy(['ada']);
    const id = ada?.id ?? '';
    await decline(id);
    const seen = { id, seen: 'decline', seenReason: 'Too short' } as const;
    expect(outcomes(await follow([seen]))).toEqual(['rejected']);
    expect((await inbox()).submissions[0]).toMatchObject({
      recommendation: { verdict: 'decline' },
      reason: 'Too short',
    });
    await call(api, reverseReviewItems, { token: admin, body: { items: [{ id, type: 'task' }] } });
    expect(await queue({ recommendation: 'decline', search: ada?.handle ?? '' })).toHaveLength(1);
    await follow([seen]);
    await submit(ada?.questId ?? 0, ada?.token ?? '', 'https://x.com/ada/2');
    expect((await inbox()).submissions).toMatchObject([{ id: `${id}-r2`, status: 'pending', recommendation: null }]);
    const news = (await call(api, listProjectNotifications, { token: project.token })).data.notifications;
    expect(news.map(({ message }) => message)).toContain('1 submission came in again for “Write a thread”.');
  });
});

describe('an admin', () => {
  it('filters by recommendation, and follows owners in bulk, each item on its own', async () => {
    const [ada, bob, cyd, dan] = await workBy(['ada', 'bob', 'cyd', 'dan']);
    await accept(ada?.id ?? '');
    await decline(bob?.id ?? '', 'The link is dead');
    await accept(dan?.id ?? '');
    const search = `${made}`;
    expect((await queue({ recommendation: 'accept', search })).map(({ id }) => id)).toEqual([dan?.id, ada?.id]);
    expect(await queue({ recommendation: 'decline', search: `bob_${made}` })).toMatchObject([
      { recommendation: { verdict: 'decline', reason: 'The link is dead' } },
    ]);
    expect(await queue({ recommendation: 'accept', type: 'giveaway' })).toEqual([]);
    expect((await queue({ recommendation: 'none', search: 'write' })).map(({ id }) => id)).toContain(cyd?.id);

    await decline(dan?.id ?? '', 'On second thought');
    const results = await follow([
      { id: ada?.id ?? '', seen: 'accept' },
      { id: bob?.id ?? '', seen: 'decline', seenReason: 'The link is dead' },
      { id: cyd?.id ?? '' },
      { id: dan?.id ?? '', seen: 'accept' },
      { id: `quest-${ada?.questId}` },
    ]);
    expect(outcomes(results)).toEqual(['approved', 'rejected', 'conflict', 'item_changed', 'conflict']);
    expect(results.map(({ error }) => error).slice(2)).toEqual([
      'Its owner recommends nothing.',
      'Its owner has changed the recommendation. Look at it again, then decide.',
      'Its owner recommends nothing.',
    ]);
    const nowSeen = { id: dan?.id ?? '', seen: 'decline' as const };
    expect(results[3]?.present).toMatchObject({ id: dan?.id, recommendation: { reason: 'On second thought' } });
    for (const seenReason of [undefined, 'The reason before']) {
      expect(outcomes(await follow([{ ...nowSeen, ...(seenReason && { seenReason }) }]))).toEqual(['item_changed']);
    }
    const again = await follow([{ id: ada?.id ?? '', seen: 'accept' }]);
    expect(outcomes(again)).toEqual(['already_decided']);
    const task = await call(api, getTask, { token: bob?.token ?? '', query: { id: bob?.questId ?? 0 } });
    expect(task.task.user_participation).toMatchObject({ status: 'rejected', reason: 'The link is dead' });
    const news = (await call(api, listNotifications, { token: ada?.token ?? '' })).data.notifications;
    expect(news[0]?.message).toContain('was approved');
    expect(await told()).toEqual([['info', '“Write a thread”: 1 submission approved, 1 submission rejected.']]);
    expect(await told(other)).toEqual([]);
  });

  it('may decide otherwise, and notifies the owner with the reason, once per task and batch', async () => {
    const works = await workBy(['ada', 'bob', 'cyd', 'dan', 'eve']);
    await recommend({ verdict: 'accept', ids: works.map(({ id }) => id) });
    const items = works.slice(1).map(({ id }) => ({ id, type: 'task' as const }));
    const body = { decision: 'reject' as const, reason: 'Copied text', items };
    await call(api, decideReviewItems, { token: admin, body });
    const named = ['bob', 'cyd', 'dan'].map((name) => `@${name}_${made} was rejected. Reason: Copied text.`).join(' ');
    const message = `“Write a thread”: 4 submissions rejected. Unlike you recommended: ${named} And 1 more.`;
    expect(await told()).toEqual([['warning', message]]);
    await call(api, approveReviewItem, { token: admin, body: { id: works[0]?.id ?? '', type: 'task' } });
    expect((await told())[0]).toEqual(['info', '“Write a thread”: 1 submission approved.']);
    expect((await inbox({ status: 'rejected' })).submissions[0]).toMatchObject({
      reason: 'Copied text',
      recommendation: { verdict: 'accept' },
    });
  });
});
