import {
  applyToOpportunity,
  approveReviewItem,
  creditProject,
  debitProject,
  enterGiveaway,
  getProjectDashboard,
  getProjectStatement,
  listProjectNotifications,
  readProjectNotifications,
  rejectReviewItem,
  submitTask,
  type QueryInputOf,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from './testing/admin.ts';
import { attempt, call } from './testing/client.ts';
import { explainReads } from './testing/explain-commands.ts';
import { listenLive } from './testing/live-listener.ts';
import { signInUsers } from './testing/sign-in-users.ts';
import {
  GIVEAWAY,
  createTestProject,
  OPPORTUNITY,
  postQuest,
  publishQuest,
  TASK,
  type TestProject,
} from './testing/quests.ts';
import { startTestApi, type TestApi } from './testing/start-test-api.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let projects = 0;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
});
afterAll(() => api.stop());

const newProject = (balanceMxp?: number) => createTestProject(api, `Project ${(projects += 1)}`, balanceMxp);
const tokenOf = ({ id }: TestProject) => api.server.product.accounts.tokens.issue('project', id);
const notifications = async (project: TestProject) =>
  (await call(api, listProjectNotifications, { token: await tokenOf(project) })).data;
const read = async (project: TestProject, ids?: string[]) =>
  (await call(api, readProjectNotifications, { token: await tokenOf(project), body: ids ? { ids } : {} })).data.unread;
const statement = async (project: TestProject, query: QueryInputOf<typeof getProjectStatement> = {}) =>
  call(api, getProjectStatement, { token: await tokenOf(project), query });
/** Runs work and returns the event of this name that a project's page receives. */
async function pushed(project: TestProject, name: string, work: () => Promise<unknown>): Promise<unknown> {
  const live = await listenLive(api, await tokenOf(project), project.id);
  await work();
  const payload = await live.next(name);
  live.close();
  return payload;
}

describe('the dashboard', () => {
  it('sums up credits, spending to the cent, and running quests', async () => {
    const project = await newProject(100_000);
    const admin = await createTestAdmin(api, 'banker');
    const move = (definition: typeof creditProject | typeof debitProject, amount: number) =>
      call(api, definition, { token: admin, body: { projectId: project.id, amount } });
    const dashboard = async () => call(api, getProjectDashboard, { token: await tokenOf(project) });
    expect(await dashboard()).toMatchObject({ project_id: project.id, total_mxp: 100_000, total_spent: 0 });
    await move(creditProject, 5_000);
    await move(debitProject, 2_000);
    await publishQuest(api, project, { ...TASK, cash_amount: 1_000.1 });
    const refunded = await postQuest(api, project, GIVEAWAY);
    await api.server.product.withTransaction((session) =>
      api.server.product.quests.decisions.reject(refunded, '', session),
    );
    const listing = await publishQuest(api, project, OPPORTUNITY);
    await postQuest(api, project, GIVEAWAY);
    api.clock.advance(DAY_MS);
    await api.server.jobs.runDue();
    await api.server.product.quests.conclude(listing, 'owner');
    // A task of $1,000.10, two days of a listing, and a pending giveaway.
    const spentMxp = 25_003 + 2 * 500 + 1_000;
    expect(await dashboard()).toMatchObject({
      mxp_balance: 103_000 - spentMxp,
      total_mxp: 105_000,
      total_spent: 270.03,
      active_quests: 1,
      concluded_quests: 1,
    });
  });
});

describe('the statement', () => {
  it('names every movement, newest first, page by page, for its owner only', async () => {
    const project = await newProject(20_000);
    const quest = await postQuest(api, project, TASK);
    api.clock.advance(1_000);
    await api.server.product.withTransaction((session) =>
      api.server.product.quests.decisions.reject(quest, '', session),
    );
    const { lines } = await statement(project);
    expect(
      lines.map(({ kind, description, amount_mxp, balance_mxp }) => [kind, description, amount_mxp, balance_mxp]),
    ).toEqual([
      ['quest-refund', 'Fee of “Write a thread” returned', 12_500, 20_000],
      ['quest-fee', 'Fee of “Write a thread”', -12_500, 7_500],
      ['credit', 'MXP credited', 20_000, 20_000],
    ]);
    const first = await statement(project, { limit: 2 });
    const second = await statement(project, { limit: 2, before: first.next ?? '' });
    expect([...first.lines, ...second.lines]).toEqual(lines);
    expect(second.next).toBeNull();
    const stranger = await newProject(0);
    for (const before of ['', first.next ?? '']) expect((await statement(stranger, { before })).lines).toEqual([]);
    for (const before of ['0', '-1', '1e99', 'abc', '\0', '{"$gt":""}']) {
      const answer = await attempt(api, getProjectStatement, { token: await tokenOf(project), query: { before } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });
});

describe('notifications of the owner', () => {
  it('report decisions on quests, with the reason, and each change of the balance', async () => {
    const project = await newProject(100_000);
    const admin = await createTestAdmin(api, 'judge');
    const decide = (definition: typeof approveReviewItem | typeof rejectReviewItem, id: number) =>
      attempt(api, definition, { token: admin, body: { id: `quest-${id}`, type: 'opportunity', reason: 'Too vague' } });
    const points = (work: () => Promise<unknown>) => pushed(project, 'points_update', work);
    const posted: number[] = [];
    const post = async () => void posted.push(await postQuest(api, project, OPPORTUNITY));
    expect(await points(post)).toEqual({ totalPoints: 99_500, changeMxp: -500 });
    expect(await points(() => decide(rejectReviewItem, posted[0] ?? 0))).toEqual({
      totalPoints: 100_000,
      changeMxp: 500,
    });
    await post();
    expect(await pushed(project, 'notification', () => decide(approveReviewItem, posted[1] ?? 0))).toMatchObject({
      title: 'Quest approved',
      message: '“Solidity engineer” is live.',
      topic: 'opportunity',
    });
    const body = { projectId: project.id, amount: 40 };
    expect(await points(() => call(api, creditProject, { token: admin, body }))).toMatchObject({ changeMxp: 40 });
    expect(await points(() => call(api, debitProject, { token: admin, body }))).toMatchObject({ changeMxp: -40 });
    api.clock.advance(DAY_MS);
    expect(await points(() => api.server.jobs.runDue())).toEqual({ totalPoints: 99_000, changeMxp: -500 });
    const { notifications: told, unread } = await notifications(project);
    expect(unread).toBe(4);
    expect(told.map(({ message }) => message)).toEqual([
      '40 MXP was debited from your balance.',
      '40 MXP was credited to your balance.',
      '“Solidity engineer” is live.',
      '“Solidity engineer” was not approved. Its fee is back on your balance. Reason: Too vague',
    ]);
  });

  it('report participants, counted in one notification per quest until it is read', async () => {
    const project = await newProject();
    const [task, giveaway, opportunity] = [
      await publishQuest(api, project, TASK),
      await publishQuest(api, project, GIVEAWAY),
      await publishQuest(api, project, OPPORTUNITY),
    ];
    const tokens = await signInUsers(api, ['part_a', 'part_b', 'part_c', 'part_d']);
    const enter = (token: string) => call(api, enterGiveaway, { token, body: { giveaway_id: giveaway } });
    const messages = async () => (await notifications(project)).notifications.map(({ message }) => message).sort();
    await Promise.all(tokens.slice(0, 3).map(enter));
    expect(await messages()).toEqual(['3 people took part in “Win a ticket”.']);
    const [token = '', , , last = ''] = tokens;
    const work = { task_id: task, submission_url: 'https://work.example/1', submission_platform: 'other' as const };
    await call(api, submitTask, { token, body: work });
    for (let times = 0; times < 2; times += 1) {
      expect((await attempt(api, applyToOpportunity, { token, body: { opportunity_id: opportunity } })).status).toBe(
        200,
      );
      expect((await notifications(project)).unread).toBe(3);
    }
    expect(await messages()).toEqual([
      '1 person took part in “Solidity engineer”.',
      '1 person took part in “Write a thread”.',
      '3 people took part in “Win a ticket”.',
    ]);
    const { notifications: told } = await notifications(project);
    const counted = told.find(({ message }) => message.startsWith('3'))?.id ?? '';
    expect(await read(project, [counted])).toBe(2);
    expect(await pushed(project, 'notification', () => enter(last))).toMatchObject({
      title: 'New participants',
      message: '1 person took part in “Win a ticket”.',
    });
    expect((await notifications(project)).unread).toBe(3);
  });

  it('are hidden from other projects, whatever the ids', async () => {
    const [project, stranger] = [await newProject(), await newProject()];
    const id = await publishQuest(api, project, GIVEAWAY);
    const [token = ''] = await signInUsers(api, ['part_e']);
    await call(api, enterGiveaway, { token, body: { giveaway_id: id } });
    const { notifications: told } = await notifications(project);
    expect(await read(stranger, [told[0]?.id ?? ''])).toBe(0);
    expect(await read(stranger)).toBe(0);
    expect((await notifications(stranger)).notifications).toEqual([]);
    expect((await notifications(project)).unread).toBe(1);
  });
});

it('notifications, statement and dashboard are read using indexes', async () => {
  const project = await newProject();
  const id = await publishQuest(api, project, GIVEAWAY);
  const [token = '', other = ''] = await signInUsers(api, ['part_f', 'part_g']);
  await call(api, enterGiveaway, { token, body: { giveaway_id: id } });
  for (const work of [
    () => notifications(project),
    () => statement(project),
    () => call(api, enterGiveaway, { token: other, body: { giveaway_id: id } }),
  ]) {
    const reads = await explainReads(api.server.connection, work);
    const own = reads.filter(({ collection }) =>
      ['notifications', 'ledger_lines', 'ledger_balances'].includes(collection),
    );
    expect(own.length).toBeGreaterThan(0);
    for (const { stages, docsExamined } of own) {
      expect(stages).not.toContain('COLLSCAN');
      expect(stages).not.toContain('SORT');
      expect(docsExamined).toBeLessThanOrEqual(2);
    }
  }
});
