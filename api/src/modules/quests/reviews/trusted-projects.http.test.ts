import {
  answerAppeal,
  approveReviewItem,
  confirmDecision,
  decideSubmissions,
  deleteReviewItem,
  listAppeals,
  listAuditLines,
  listProjectNotifications,
  listReviewItems,
  listSubmissions,
  listTasks,
  reinstateProject,
  rejectReviewItem,
  reverseReviewItems,
  sendAppeal,
  submitQuest,
  submitTask,
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
import { signInWithX } from '../../../testing/visitor.ts';

const NEEDED = 2;
const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let admin: string;
let user: string;
let made = 0;
beforeAll(async () => {
  api = await startTestApi({ env: { TRUSTED_PROJECT_QUESTS: String(NEEDED), REWARD_FUNDING: 'required' } });
  admin = await createTestAdmin(api);
  user = await signInWithX(api, 'reader');
});
afterEach(async () => {
  const { product } = api.server;
  expect((await product.verifyLedger()).discrepancies).toEqual([]);
  const rows = product.derived.find(({ name }) => name === 'review_rows');
  expect(await rows?.findWrong()).toEqual([]);
});
afterAll(() => api.stop());

/** Costs no dollars. */
const FREE = { ...TASK, cash_amount: 500, mxp_amount: 0 };
const withReserve = (title: string) => ({ ...FREE, title, max_winners: 1, reserve: {} });

async function projectWith(approved: number): Promise<TestProject> {
  made += 1;
  const project = await createTestProject(api, `Trusty ${made}`);
  await depositDollars(api, project, 10_000_000);
  for (let quest = 0; quest < approved; quest += 1) await publishQuest(api, project, withReserve(`Earlier ${quest}`));
  return project;
}

const post = (project: TestProject, title: string) =>
  attempt(api, submitQuest, { token: project.token, body: withReserve(title) });
const statusOf = ({ body }: Awaited<ReturnType<typeof post>>) => (body as { quest?: { status: string } }).quest?.status;
const toCheck = async (title: string) => {
  const query = { turn: 'check', limit: 100 } as const;
  const { submissions } = await call(api, listReviewItems, { token: admin, query });
  return submissions.find((item) => item.title === title);
};
const confirm = (id: string) => attempt(api, confirmDecision, { token: admin, body: { id, seen: 'approved' } });
const isShown = async (title: string) =>
  (await call(api, listTasks, { token: user })).tasks.some((task) => task.title === title);

it('a project goes live immediately from its N-th approved quest on', async () => {
  const project = await projectWith(NEEDED - 1);
  expect(statusOf(await post(project, 'Still waits'))).toBe('pending');
  expect(await toCheck('Still waits')).toBeUndefined();
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { search: 'Still waits' } });
  const { id = '' } = submissions[0] ?? {};
  await call(api, approveReviewItem, { token: admin, body: { id, type: 'task' } });
  expect(statusOf(await post(project, 'Immediately'))).toBe('active');
  expect(await isShown('Immediately')).toBe(true);
  const { data } = await call(api, listProjectNotifications, { token: project.token });
  expect(data.notifications[0]).toMatchObject({ title: 'Quest approved', message: '“Immediately” is live.' });
});

it('an admin confirms it, once, and it counts from then on', async () => {
  const project = await projectWith(NEEDED);
  await post(project, 'To confirm');
  const item = await toCheck('To confirm');
  expect(item).toMatchObject({ status: 'approved', turn: 'check', decidedBy: null });
  const answers = await Promise.all([confirm(item?.id ?? ''), confirm(item?.id ?? '')]);
  expect(answers.map(({ status, body }) => (status === 200 ? 200 : body.code)).sort()).toEqual([
    200,
    'already_decided',
  ]);
  expect(await toCheck('To confirm')).toBeUndefined();
  const { lines } = await call(api, listAuditLines, { token: admin, query: { action: 'confirmDecision' } });
  expect(lines.map(({ detail }) => detail)).toContain('Confirmed “To confirm”, which went live immediately.');
});

it.each(['reversed', 'removed'] as const)('an admin takes it down: %s', async (how) => {
  const project = await projectWith(NEEDED);
  const title = `To be ${how}`;
  await post(project, title);
  const { id = '' } = (await toCheck(title)) ?? {};
  const item = { id, type: 'task' as const };
  if (how === 'removed') await call(api, deleteReviewItem, { token: admin, body: item });
  else {
    const { results } = await call(api, reverseReviewItems, { token: admin, body: { items: [item] } });
    expect(results[0]?.submission).toMatchObject({ status: 'pending', turn: 'admin' });
  }
  expect(await toCheck(title)).toBeUndefined();
  expect(await isShown(title)).toBe(false);
});

it('quests that no admin has confirmed, or that were taken down, do not count', async () => {
  const project = await projectWith(NEEDED);
  const { quests, withTransaction } = api.server.product;
  const [newest] = await quests.ofProject.listNewest(project.id, 1);
  await post(project, 'Not confirmed');
  await withTransaction((session) => quests.decisions.remove(newest?.id ?? 0, session));
  expect(statusOf(await post(project, 'After a removal'))).toBe('pending');
});

it.each(['reversed', 'removed', 'suspended'] as const)('a quest that an admin has %s ends the trust', async (how) => {
  const project = await projectWith(NEEDED);
  await post(project, `Bad, ${how}`);
  const item = { id: (await toCheck(`Bad, ${how}`))?.id ?? '', type: 'task' as const };
  const projectCall = { token: admin, params: { projectId: project.id } };
  await {
    reversed: async () => {
      await call(api, reverseReviewItems, { token: admin, body: { items: [item] } });
      expect(statusOf(await post(project, 'While it waits'))).toBe('pending');
      await call(api, approveReviewItem, { token: admin, body: item });
    },
    removed: () => call(api, deleteReviewItem, { token: admin, body: item }),
    suspended: async () => {
      await call(api, confirmDecision, { token: admin, body: { id: item.id, seen: 'approved' } });
      await call(api, suspendProject, projectCall);
      await call(api, reinstateProject, projectCall);
    },
  }[how]();
  expect(statusOf(await post(project, `After one was ${how}`))).toBe('pending');
});

it('a rejection that an admin takes back costs no trust', async () => {
  const project = await projectWith(NEEDED - 1);
  await post(project, 'Rejected by mistake');
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { search: 'Rejected by mistake' } });
  const item = { id: submissions[0]?.id ?? '', type: 'task' as const };
  await call(api, rejectReviewItem, { token: admin, body: item });
  await call(api, reverseReviewItems, { token: admin, body: { items: [item] } });
  await publishQuest(api, project, withReserve('Approved meanwhile'));
  expect(statusOf(await post(project, 'Still trusted'))).toBe('active');
});

it('five quests wait for their check together, and further ones for an approval', async () => {
  const project = await projectWith(NEEDED);
  const statuses: unknown[] = [];
  for (const place of [1, 2, 3, 4, 5, 6]) statuses.push(statusOf(await post(project, `Unchecked ${place}`)));
  expect(statuses).toEqual([...Array<string>(5).fill('active'), 'pending']);
  await confirm((await toCheck('Unchecked 3'))?.id ?? '');
  expect(statusOf(await post(project, 'Unchecked 7'))).toBe('active');
});

it('the rules of funding are those of an approval', async () => {
  const project = await projectWith(NEEDED);
  const unfunded = await attempt(api, submitQuest, { token: project.token, body: { ...FREE, max_winners: 1 } });
  expect(unfunded).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(unfunded.body.error).toBe(
    'This quest is not funded. Its owner must reserve the dollars of its rewards before it can go live.',
  );
  const fees = await api.server.product.ledger.balanceOf(`project:${project.id}`);
  expect(statusOf(await post(project, 'Funded'))).toBe('active');
  expect(await api.server.product.ledger.balanceOf(`project:${project.id}`)).toBe(fees - 12_500);
});

it('a start in the future is kept', async () => {
  const project = await projectWith(NEEDED);
  const startsAt = new Date(api.clock.now().getTime() + 60 * 60_000).toISOString();
  const body = { ...withReserve('Later'), startsAt };
  expect((await call(api, submitQuest, { token: project.token, body })).quest.status).toBe('pending');
  expect(await toCheck('Later')).toMatchObject({ status: 'approved', startsAt });
});

it('an upheld appeal against its decisions ends the trust', async () => {
  const project = await projectWith(NEEDED);
  const questId = await postQuest(api, project, withReserve('Disputed'));
  await call(api, submitTask, {
    token: user,
    body: { task_id: questId, submission_url: 'https://x.com/reader/status/7' },
  });
  const { submissions } = await call(api, listSubmissions, { token: project.token, query: { quest: questId } });
  const ids = submissions.map(({ id }) => id);
  await call(api, decideSubmissions, { token: project.token, body: { decision: 'reject', reason: 'No', ids } });
  const { tasks } = await call(api, listTasks, { token: user });
  const decided_at = tasks.find(({ id }) => id === questId)?.user_participation?.decided_at ?? '';
  const words = 'It is the thread that was asked for.';
  await call(api, sendAppeal, { token: user, body: { kind: 'work', subject_id: String(questId), decided_at, words } });
  expect(statusOf(await post(project, 'While open'))).toBe('active');
  const [open] = (await call(api, listAppeals, { token: admin })).appeals;
  await call(api, answerAppeal, { token: admin, body: { id: open?.id ?? '', outcome: 'upheld' } });
  expect(statusOf(await post(project, 'After it'))).toBe('pending');
});

it('is off by default, and for others', async () => {
  const usual = await startTestApi();
  try {
    const project = await createTestProject(usual, 'Usual');
    for (let quest = 0; quest <= NEEDED; quest += 1) await publishQuest(usual, project, GIVEAWAY);
    const { quest } = await call(usual, submitQuest, { token: project.token, body: GIVEAWAY });
    expect(quest.status).toBe('pending');
  } finally {
    await usual.stop();
  }
});

it('a repeated posting, and one beside the N-th approval, pays one fee', async () => {
  const project = await projectWith(NEEDED - 1);
  await post(project, 'The N-th');
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { search: 'The N-th' } });
  const approving = { id: submissions[0]?.id ?? '', type: 'task' as const };
  const before = await api.server.product.ledger.balanceOf(`project:${project.id}`);
  const body = withReserve('Beside');
  const sent = { token: project.token, body, key: 'one-attempt' };
  const [, first, second] = await Promise.all([
    call(api, approveReviewItem, { token: admin, body: approving }),
    attempt(api, submitQuest, sent),
    attempt(api, submitQuest, sent),
  ]);
  expect([first, second].map(({ status }) => status)).toContain(200);
  expect(await api.server.product.ledger.balanceOf(`project:${project.id}`)).toBe(before - 12_500);
});

// The last one: the other tokens expire meanwhile.
it('the trust returns 90 days after a quest was taken down', async () => {
  const project = await projectWith(NEEDED);
  await post(project, 'Taken down');
  const item = { id: (await toCheck('Taken down'))?.id ?? '', type: 'task' as const };
  await call(api, deleteReviewItem, { token: admin, body: item });
  const afterDays = async (days: number) => {
    api.clock.advance(days * DAY_MS);
    const token = await api.server.product.accounts.tokens.issue('project', project.id);
    return statusOf(await post({ ...project, token }, `After ${days} more days`));
  };
  expect(await afterDays(89)).toBe('pending');
  expect(await afterDays(2)).toBe('active');
});
