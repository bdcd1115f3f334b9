import { createHash } from 'node:crypto';
import {
  approveReviewItem,
  decideReviewItems,
  deleteReviewItem,
  getMe,
  getPointsTotal,
  getTask,
  listNotifications,
  listReviewItems,
  listTasks,
  rejectReviewItem,
  submitTask,
  type QuestKind,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { emptyDatabase } from '../../../testing/empty-database.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import {
  GIVEAWAY,
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
const LINK = 'https://x.com/someone/status/1';

let api: TestApi;
let admin: string;
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await emptyDatabase(api);
  admin = await createTestAdmin(api);
  project = await createTestProject(api, 'Acme');
});

const product = () => api.server.product;
const items = async (status: 'all' | 'pending' | 'approved' | 'rejected' = 'all', limit = 50) =>
  (await call(api, listReviewItems, { token: admin, query: { status, limit } })).submissions;
const decide = (definition: typeof approveReviewItem | typeof deleteReviewItem, id: string, type: QuestKind = 'task') =>
  attempt(api, definition, { token: admin, body: { id, type } });
const approve = (id: string, type?: QuestKind) => decide(approveReviewItem, id, type);
const remove = (id: string, type?: QuestKind) => decide(deleteReviewItem, id, type);
const reject = (id: string, reason = 'Too vague', type: QuestKind = 'task') =>
  attempt(api, rejectReviewItem, { token: admin, body: { id, type, reason } });
const outcome = async (answer: ReturnType<typeof attempt>) => {
  const { status, body } = await answer;
  return { status, code: body.code };
};
const signIn = async (handle: string) => (await signInUsers(api, [handle]))[0] ?? '';
const submit = (id: number, token: string, url = LINK) =>
  attempt(api, submitTask, { token, body: { task_id: id, submission_url: url } });
const taskOf = async (id: number, token: string) => (await call(api, getTask, { token, query: { id } })).task;
const expectLedgerHolds = async () => expect((await product().verifyLedger()).discrepancies).toEqual([]);

/** Creates a live task with pending work of this user. */
async function workOn(draft: Partial<typeof TASK> = {}, handle = 'worker') {
  const questId = await publishQuest(api, project, { ...TASK, ...draft });
  const token = await signIn(handle);
  expect((await submit(questId, token)).status).toBe(200);
  const { user } = await call(api, getMe, { token });
  const [item] = await items();
  return { questId, token, userId: user.id, id: item?.id ?? '' };
}

describe('the queue', () => {
  it('shows quests and work, newest first, by status and up to a limit', async () => {
    const first = await postQuest(api, project, { ...TASK, title: 'First', mxp_amount: 5 });
    api.clock.advance(HOUR_MS);
    const { id, questId, userId } = await workOn();
    api.clock.advance(HOUR_MS);
    const job = await postQuest(api, project, { ...OPPORTUNITY, salary_range: '$80,000' });
    const listed = await items();
    expect(listed.map((item) => item.title)).toEqual([
      'Solidity engineer',
      'Write a thread',
      'Write a thread',
      'First',
    ]);
    expect(listed[0]).toMatchObject({ id: `quest-${job}`, type: 'opportunity', amount: '$80,000' });
    expect(listed.find((item) => item.id === id)).toEqual({
      id,
      type: 'task',
      title: 'Write a thread',
      description: '',
      status: 'pending',
      submittedBy: '@worker',
      questId,
      projectId: project.id,
      projectName: 'Acme',
      userId,
      submittedAt: new Date(api.clock.now().getTime() - HOUR_MS).toISOString(),
      amount: '$500',
      cash_cents: 50_000,
      mxp: 0,
      reserved_cents: 0,
      submissionUrl: LINK,
      reason: '',
      isOverdue: false,
      isLinkRepeated: false,
      flags: ['other_author'],
      isReversible: false,
      changes: [],
      terms: null,
      recommendation: null,
      startsAt: null,
      turn: 'admin',
      decidedBy: null,
    });
    const amount = '$500 + 5 MXP per approved work';
    expect(listed[3]).toMatchObject({ id: `quest-${first}`, submittedBy: 'Acme', amount });
    expect((await items('pending')).map((item) => item.id)).toEqual([`quest-${job}`, id, `quest-${first}`]);
    expect((await items('approved')).map((item) => item.status)).toEqual(['approved']);
    expect(await items('rejected')).toEqual([]);
    expect((await items('all', 2)).map((item) => item.id)).toEqual([`quest-${job}`, id]);
  });

  it('marks an item as overdue after 72 hours, until it is decided', async () => {
    const { id } = await workOn();
    const overdue = async () => (await items()).filter((item) => item.isOverdue).map((item) => item.id);
    api.clock.advance(72 * HOUR_MS);
    const later = await outcome(attempt(api, listReviewItems, { token: admin }));
    expect(later.status).toBe(401);
    admin = await createTestAdmin(api, 'second');
    expect(await overdue()).toEqual([]);
    api.clock.advance(1);
    expect(await overdue()).toEqual([id]);
    expect((await approve(id)).status).toBe(200);
    expect(await overdue()).toEqual([]);
  });

  it('marks an address that another user has submitted before, in any spelling', async () => {
    const { questId, token } = await workOn();
    const copier = await signIn('copier');
    expect((await submit(questId, copier, 'https://WWW.x.com/someone/status/1/#top')).status).toBe(200);
    const other = await publishQuest(api, project, TASK);
    expect((await submit(other, token)).status).toBe(200);
    const repeated = (await items()).filter((item) => item.isLinkRepeated);
    expect(repeated.map((item) => item.submittedBy)).toEqual(['@copier']);
  });

  it('flags work: an earlier post under another address, its author, and its platform', async () => {
    const { questId } = await workOn();
    const submitted = [
      ['Someone', 'https://mobile.twitter.com/Someone/status/2?s=20'],
      ['thief', 'https://x.com/i/web/status/1/photo/1?utm_source=share'],
      ['borrower', 'https://x.com/someone/status/3'],
      ['stray', 'https://www.instagram.com/stray/reel/Cabc1/'],
    ] as const;
    for (const [handle, url] of submitted) {
      expect((await submit(questId, await signIn(handle), url)).status).toBe(200);
    }
    const flagged = (await items('pending')).map(({ submittedBy, flags }) => [submittedBy, flags]);
    expect(Object.fromEntries(flagged)).toEqual({
      '@worker': ['other_author'],
      '@Someone': [],
      '@thief': ['repeated_link', 'unknown_author'],
      '@borrower': ['other_author'],
      '@stray': ['other_platform'],
    });
  });

  it('still knows an address whose spelling alone an earlier release stored', async () => {
    const { questId } = await workOn();
    const links = api.server.connection.collection<{ _id: string }>('work_links');
    const spelling = createHash('sha256').update('x.com/someone/status/1').digest('hex');
    await links.deleteMany({ _id: { $ne: spelling } });
    expect((await submit(questId, await signIn('copier'))).status).toBe(200);
    expect((await items()).find(({ submittedBy }) => submittedBy === '@copier')?.flags).toContain('repeated_link');
  });
});

it.each([
  ['no reason', {}],
  ['a blank reason', { reason: ' \u200b ' }],
])('is rejected with %s, which its item shows; in bulk it needs one', async (_what, reason) => {
  const quest = { id: `quest-${await postQuest(api, project, TASK)}`, type: 'task' } as const;
  const { id } = await workOn();
  const work = { id, type: 'task' } as const;
  const bulk = { decision: 'reject', items: [quest, work], ...reason } as const;
  expect(await attempt(api, decideReviewItems, { token: admin, body: bulk })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', error: 'Reason is required', fields: { reason: ['Reason is required'] } },
  });
  expect((await items('pending')).map((item) => item.id)).toEqual([id, quest.id]);
  for (const named of [quest, work]) {
    const { submission } = await call(api, rejectReviewItem, { token: admin, body: { ...named, ...reason } });
    expect(submission).toMatchObject({ id: named.id, status: 'rejected', reason: 'No reason was given' });
  }
  const told = await api.server.connection.collection('notifications').findOne({ title: 'Quest rejected' });
  expect(told?.['message']).toBe('“Write a thread” was not approved. Its fee is back on your balance.');
});

describe('a quest', () => {
  it.each([
    ['task', TASK],
    ['giveaway', GIVEAWAY],
    ['opportunity', OPPORTUNITY],
  ] as const)('of type %s goes live once, and its project is notified', async (type, draft) => {
    const id = await postQuest(api, project, draft);
    const answers = await Promise.all(Array.from({ length: 5 }, () => outcome(approve(`quest-${id}`, type))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'already_decided')).toHaveLength(4);
    expect(await product().quests.find(id)).toMatchObject({ status: 'active' });
    expect((await items())[0]).toMatchObject({ id: `quest-${id}`, status: 'approved' });
    const told = await api.server.connection.collection('notifications').find({ userId: project.id }).toArray();
    expect(told).toMatchObject([{ title: 'Quest approved', message: `“${draft.title}” is live.`, topic: type }]);
  });

  it('is rejected with a reason, and its fee is refunded', async () => {
    const before = await product().ledger.balanceOf(`project:${project.id}`);
    const id = await postQuest(api, project, TASK);
    expect((await reject(`quest-${id}`, ' Too vague ')).status).toBe(200);
    expect((await items('rejected'))[0]).toMatchObject({ status: 'rejected', reason: 'Too vague' });
    expect(await product().ledger.balanceOf(`project:${project.id}`)).toBe(before);
    expect(await outcome(approve(`quest-${id}`))).toEqual({ status: 409, code: 'already_decided' });
    await expectLedgerHolds();
  });

  it('is deleted: removed from the queue and hidden from users', async () => {
    const id = await publishQuest(api, project, TASK);
    const token = await signIn('worker');
    expect((await remove(`quest-${id}`)).status).toBe(200);
    expect(await items()).toEqual([]);
    expect((await call(api, listTasks, { token })).tasks).toEqual([]);
    expect(await outcome(remove(`quest-${id}`))).toEqual({ status: 404, code: 'not_found' });
  });
});

describe('work', () => {
  it('is approved: MXP credited, cash payable, the user notified immediately', async () => {
    const { id, token, userId, questId } = await workOn({ mxp_amount: 200 });
    const live = await listenLive(api, token);
    const { submission } = await call(api, approveReviewItem, { token: admin, body: { id, type: 'task' } });
    expect(submission).toMatchObject({ id, status: 'approved', submittedBy: '@worker' });
    const message =
      'Your work on “Write a thread” was approved. 200 MXP are on your balance. Set a payout wallet to be paid $500.';
    const told = { type: 'success', topic: 'task', title: 'You earned $500 + 200 MXP', message };
    expect(await live.next('notification')).toMatchObject(told);
    expect(await live.next('points_update')).toEqual({ totalPoints: 1_200, changeMxp: 200 });
    live.close();
    const { data } = await call(api, listNotifications, { token });
    expect(data).toMatchObject({ unread: 1, notifications: [told] });
    expect((await call(api, getPointsTotal, { token })).data.totalPoints).toBe(1_200);
    expect(await taskOf(questId, token)).toMatchObject({ user_participation: { status: 'approved' } });
    const sums = { approvedCents: 50_000, payableCents: 50_000, paidCents: 0, prizesCents: 0 };
    expect(await product().payables.sumsFor(userId)).toEqual(sums);
    expect(await product().payables.listFor(userId, 10)).toMatchObject([
      { kind: 'task', title: 'Write a thread', amountCents: 50_000, status: 'payable', questId },
    ]);
    await expectLedgerHolds();
  });

  it('is paid once, however many admins approve it', async () => {
    const { id, token, userId } = await workOn({ mxp_amount: 200 });
    const together = await Promise.all(Array.from({ length: 10 }, () => outcome(approve(id))));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(together.filter(({ code }) => code === 'already_decided')).toHaveLength(9);
    expect(await outcome(approve(id))).toEqual({ status: 409, code: 'already_decided' });
    expect((await call(api, getPointsTotal, { token })).data.totalPoints).toBe(1_200);
    expect(await product().payables.listFor(userId, 10)).toHaveLength(1);
    expect((await call(api, listNotifications, { token })).data.notifications).toHaveLength(1);
    await expectLedgerHolds();
  });

  it('is either approved or rejected when both happen concurrently', async () => {
    const { id, userId, questId, token } = await workOn({ mxp_amount: 200 });
    const answers = await Promise.all([outcome(approve(id)), outcome(reject(id)), outcome(approve(id))]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const task = await taskOf(questId, token);
    const isApproved = task.user_participation?.status === 'approved';
    expect(await product().payables.listFor(userId, 10)).toHaveLength(isApproved ? 1 : 0);
    expect(task.participant_count).toBe(isApproved ? 1 : 0);
    await expectLedgerHolds();
  });

  it('is rejected with a reason, which frees its place for another submission', async () => {
    const { id, token, questId } = await workOn({ max_winners: 1 });
    const other = await signIn('other');
    expect(await outcome(submit(questId, other))).toEqual({ status: 409, code: 'no_places_left' });
    expect((await reject(id, 'The link is private')).status).toBe(200);
    const mine = { status: 'rejected', reason: 'The link is private', can_resubmit: true };
    expect(await taskOf(questId, token)).toMatchObject({ participant_count: 0, user_participation: mine });
    const { data } = await call(api, listNotifications, { token });
    expect(data.notifications).toMatchObject([
      {
        type: 'warning',
        topic: 'task',
        title: 'Submission rejected',
        message: 'Your work on “Write a thread” was not accepted. You can appeal once. Reason: The link is private',
      },
    ]);
    expect((await submit(questId, token, `${LINK}0`)).status).toBe(200);
    const again = { status: 'pending', reason: '', submission_url: `${LINK}0` };
    expect(await taskOf(questId, token)).toMatchObject({ participant_count: 1, user_participation: again });
    expect((await items('pending')).map((item) => item.id)).toEqual([`${id}-r2`]);
    expect(await outcome(submit(questId, token))).toEqual({ status: 409, code: 'already_participating' });
  });

  it('cannot be submitted again after a rejection if no place is left or the task has ended', async () => {
    const { id, token, questId } = await workOn({ max_winners: 1 });
    expect((await reject(id)).status).toBe(200);
    const other = await signIn('other');
    expect((await submit(questId, other)).status).toBe(200);
    expect(await outcome(submit(questId, token))).toEqual({ status: 409, code: 'no_places_left' });
    await product().quests.conclude(questId, 'owner');
    expect(await outcome(submit(questId, token))).toEqual({ status: 409, code: 'quest_ended' });
    expect(await taskOf(questId, token)).toMatchObject({ user_participation: { can_resubmit: false } });
  });

  it('can be decided on after the task has ended', async () => {
    const { id, questId, userId } = await workOn();
    await product().quests.conclude(questId, 'deadline');
    expect((await approve(id)).status).toBe(200);
    expect(await product().payables.listFor(userId, 10)).toHaveLength(1);
  });

  it('is deleted: pending work is rejected, and approved work stays payable', async () => {
    const waiting = await workOn({}, 'first');
    expect((await remove(waiting.id)).status).toBe(200);
    expect(await taskOf(waiting.questId, waiting.token)).toMatchObject({
      participant_count: 0,
      user_participation: { status: 'rejected', can_resubmit: true },
    });
    api.clock.advance(1);
    const approved = await workOn({}, 'second');
    expect((await approve(approved.id)).status).toBe(200);
    expect((await remove(approved.id)).status).toBe(200);
    expect(await product().payables.listFor(approved.userId, 10)).toHaveLength(1);
    expect((await items()).filter(({ id }) => id.startsWith('work-'))).toEqual([]);
    expect(await outcome(remove(approved.id))).toEqual({ status: 404, code: 'not_found' });
    expect(await outcome(approve(waiting.id))).toEqual({ status: 404, code: 'not_found' });
  });
});

it('is not found by another type, kind or id', async () => {
  const { id, questId } = await workOn();
  const pending = await postQuest(api, project, GIVEAWAY);
  for (const [named, type] of [
    [id, 'giveaway'],
    [`quest-${pending}`, 'task'],
    [`quest-${questId}`, 'giveaway'],
    [`work-${pending}`, 'giveaway'],
    [`quest-0${pending}`, 'giveaway'],
    ['quest-999999', 'task'],
    ['quest-99999999999999999999', 'task'],
    ['quest-abc', 'task'],
    ['work-abc', 'task'],
  ] as const) {
    for (const answer of [approve(named, type), reject(named, 'No', type), remove(named, type)]) {
      expect(await outcome(answer)).toEqual({ status: 404, code: 'not_found' });
    }
  }
  expect((await approve('nothing')).status).toBe(400);
  expect((await items('pending')).map((item) => item.id).sort()).toEqual([`quest-${pending}`, id].sort());
});
