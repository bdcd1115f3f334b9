import {
  applyToOpportunity,
  approveReviewItem,
  deleteAccount,
  enterGiveaway,
  getProjectAnalytics,
  getProjectDashboard,
  getQuestPerformance,
  getSharedReport,
  listReviewItems,
  recordVisits,
  REPORT_DAYS_MAX,
  revokeReport,
  shareReport,
  submitTask,
  TOP_PARTICIPANTS_MAX,
  TOP_QUESTS_MAX,
  type Call,
  type ReportPeriod,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { BROWSER } from '../../../testing/browser.ts';
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
import { addDays, dayOf } from '../../quests/activity/index.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
  [project, other] = [await createTestProject(api, 'Acme'), await createTestProject(api, 'Other')];
});
afterAll(() => api.stop());

const product = () => api.server.product;
const issue = async ({ id }: TestProject) => ({ id, token: await product().accounts.tokens.issue('project', id) });
const performance = (questId: number, period: ReportPeriod = '30d', by = project) =>
  call(api, getQuestPerformance, { token: by.token, params: { questId }, query: { period } });
const analytics = (by: TestProject, period: ReportPeriod = '30d') =>
  call(api, getProjectAnalytics, { token: by.token, query: { period } });
const see = async (token: string, quests: { views?: number[]; clicks?: number[] }) => {
  await call(api, recordVisits, { token, userAgent: BROWSER, body: quests });
  await product().analytics.visits.flush();
};
const NOTHING = { views: 0, clicks: 0, participants: 0, submissions: 0, completions: 0 };

describe('a quest', () => {
  it('has an empty report of the requested number of days before any activity', async () => {
    const questId = await postQuest(api, project, TASK);
    const today = dayOf(api.clock.now());
    for (const [period, count] of [
      ['7d', 7],
      ['30d', 30],
      ['90d', 90],
      ['all', 1],
    ] as const) {
      const { report, topParticipants, quest, share_token: token } = await performance(questId, period);
      expect(report).toMatchObject({ period, totals: NOTHING, average_completion_days: null });
      const days = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
      expect(report.days).toEqual(days.map((day) => ({ day, ...NOTHING })));
      expect(report.sources.map(({ source }) => source)).toEqual(['direct', 'referral', 'utm']);
      expect({ topParticipants, token, id: quest.id }).toEqual({ topParticipants: [], token: null, id: questId });
    }
  });

  it('reports the funnel by source, and the days to completion', async () => {
    const questId = await publishQuest(api, await issue(project), TASK);
    const tokens = await signInUsers(api, ['fast', 'slow', 'idle']);
    for (const [at, token] of tokens.entries()) {
      await see(token, { views: [questId], clicks: at < 2 ? [questId] : [] });
    }
    const admin = await createTestAdmin(api);
    for (const [at, token] of tokens.slice(0, 2).entries()) {
      const submission = { task_id: questId, submission_url: `https://posts.example.com/${at}` };
      const source = at === 0 ? 'utm' : 'referral';
      await call(api, submitTask, { token, body: { ...submission, source } });
      api.clock.advance(DAY_MS / 24);
    }
    const { submissions } = await call(api, listReviewItems, { token: admin, query: { status: 'pending' } });
    const [newest] = submissions.filter(({ type, id }) => type === 'task' && id.startsWith('work-'));
    await call(api, approveReviewItem, { token: admin, body: { id: newest?.id ?? '', type: 'task' } });
    const { report, topParticipants } = await performance(questId);
    expect(report.totals).toEqual({ views: 3, clicks: 2, participants: 2, submissions: 2, completions: 1 });
    expect(report.average_completion_days).toBeCloseTo(1 / 24, 10);
    expect(report.sources).toEqual([
      { source: 'direct', ...NOTHING, views: 3, clicks: 2 },
      { source: 'referral', ...NOTHING, participants: 1, submissions: 1, completions: 1 },
      { source: 'utm', ...NOTHING, participants: 1, submissions: 1 },
    ]);
    expect(topParticipants.map(({ username, status }) => [username, status])).toEqual([
      ['@slow', 'approved'],
      ['@fast', 'pending'],
    ]);
  });

  it('lists winners first, then the earliest participants, without those who left', async () => {
    const questId = await publishQuest(api, project, GIVEAWAY);
    const handles = Array.from({ length: TOP_PARTICIPANTS_MAX + 2 }, (_, index) => `guest_${index}`);
    const tokens = await signInUsers(api, handles);
    for (const token of tokens) {
      await call(api, enterGiveaway, { token, body: { giveaway_id: questId } });
      api.clock.advance(1000);
    }
    const names = async () => (await performance(questId)).topParticipants.map(({ username }) => username);
    expect(await names()).toEqual(handles.slice(0, TOP_PARTICIPANTS_MAX).map((handle) => `@${handle}`));
    await product().quests.conclude(questId, 'owner');
    for (const job of product().jobs) await job.run({ isEnding: () => false });
    const { topParticipants } = await performance(questId);
    const statuses = topParticipants.map(({ status }) => status);
    expect(statuses[0]).toBe('winner');
    expect(statuses.slice(1)).not.toContain('winner');
    expect(statuses.slice(1)).not.toContain('entered');
    const winner = topParticipants[0]?.username.slice(1) ?? '';
    const token = tokens[handles.indexOf(winner)] ?? '';
    await call(api, deleteAccount, { token, body: { confirm_handle: winner } });
    expect((await names())[0]).toBe('A former user');
  });

  it('lists only the newest days of an old quest, and counts all', async () => {
    const old = await createTestProject(api, 'Old');
    const questId = await publishQuest(api, old, OPPORTUNITY);
    const [early = ''] = await signInUsers(api, ['early']);
    await see(early, { views: [questId], clicks: [questId] });
    await call(api, applyToOpportunity, { token: early, body: { opportunity_id: questId } });
    api.clock.advance((REPORT_DAYS_MAX + 10) * DAY_MS);
    [project, other] = [await issue(project), await issue(other)];
    const all = { ...NOTHING, views: 1, clicks: 1, participants: 1, submissions: 1 };
    const owner = await issue(old);
    for (const { report } of [await performance(questId, 'all', owner), await analytics(owner, 'all')]) {
      expect(report.totals).toEqual(all);
      expect(report.days).toHaveLength(REPORT_DAYS_MAX);
      expect(report.days.at(-1)?.day).toBe(dayOf(api.clock.now()));
      expect(report.days.every(({ views }) => views === 0)).toBe(true);
    }
    expect((await analytics(owner, '90d')).report.totals).toEqual(NOTHING);
  });
});

describe('a project', () => {
  it('sums up its own quests, the most active first', async () => {
    const own = await createTestProject(api, 'Sums');
    const [busy, seen, quiet, gone] = [
      await publishQuest(api, own, GIVEAWAY),
      await publishQuest(api, own, TASK),
      await publishQuest(api, own, OPPORTUNITY),
      await publishQuest(api, own, GIVEAWAY),
    ];
    const foreign = await publishQuest(api, other, GIVEAWAY);
    const tokens = await signInUsers(api, ['adder', 'summer']);
    for (const token of tokens) {
      await see(token, { views: [busy, seen, foreign], clicks: [busy, foreign] });
      for (const id of [busy, foreign]) await call(api, enterGiveaway, { token, body: { giveaway_id: id } });
    }
    await call(api, enterGiveaway, { token: tokens[0] ?? '', body: { giveaway_id: gone } });
    await product().withTransaction((session) => product().quests.decisions.remove(gone, session));
    for (const period of ['7d', 'all'] as const) {
      const { report, quests } = await analytics(own, period);
      expect(report.totals).toEqual({ views: 4, clicks: 2, participants: 3, submissions: 3, completions: 3 });
      expect(report.days.at(-1)).toMatchObject(report.totals);
      expect(quests.map(({ id, views, participants }) => [id, views, participants])).toEqual([
        [busy, 2, 2],
        [seen, 2, 0],
        [quiet, 0, 0],
      ]);
    }
    await product().quests.conclude(busy, 'owner');
    await product().quests.conclude(seen, 'owner');
    const dashboard = await call(api, getProjectDashboard, { token: own.token });
    expect(dashboard).toMatchObject({
      total_participants: 3,
      completion_rate: 1,
      quest_success_rate: 0.5,
      average_completion_days: null,
    });
  });

  it('has an empty report and dashboard without quests', async () => {
    const empty = await createTestProject(api, 'Empty');
    expect(await analytics(empty, 'all')).toMatchObject({ report: { totals: NOTHING }, quests: [] });
    expect(await call(api, getProjectDashboard, { token: empty.token })).toMatchObject({
      total_participants: 0,
      completion_rate: 0,
      quest_success_rate: null,
      average_completion_days: null,
    });
  });
});

describe('a shared report', () => {
  const share = async (questId: number) =>
    (await call(api, shareReport, { token: project.token, params: { questId } })).share_token;
  const shared = (token: string) => attempt(api, getSharedReport, { params: { token } });

  it('has one public link without names, until it is revoked', async () => {
    const questId = await publishQuest(api, project, GIVEAWAY);
    const [token = ''] = await signInUsers(api, ['private_person']);
    await call(api, enterGiveaway, { token, body: { giveaway_id: questId } });
    const links = new Set(await Promise.all([share(questId), share(questId), share(questId)]));
    const [link = ''] = links;
    expect(links.size).toBe(1);
    expect(link.length).toBeGreaterThanOrEqual(22);
    expect((await performance(questId)).share_token).toBe(link);
    const answer = await shared(link);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      quest: { title: 'Win a ticket', type: 'giveaway', status: 'active', projectName: 'Acme' },
      report: { totals: { participants: 1 } },
    });
    expect(JSON.stringify(answer.body)).not.toContain('private_person');
    await product().quests.conclude(questId, 'owner');
    expect((await shared(link)).body).toMatchObject({ quest: { status: 'concluded' } });
    for (let times = 0; times < 2; times += 1) {
      await call(api, revokeReport, { token: project.token, params: { questId } });
    }
    expect(await shared(link)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await performance(questId)).share_token).toBeNull();
    expect(await share(questId)).not.toBe(link);
  });

  it('is removed with its quest, and hidden while the quest is hidden', async () => {
    const [pending, deleted] = [await postQuest(api, project, TASK), await publishQuest(api, project, TASK)];
    for (const questId of [pending, deleted])
      expect((await shared(await share(questId))).status).toBe(questId === pending ? 404 : 200);
    const link = await share(deleted);
    await product().quests.ofProject.setStatus(project.id, 'suspended');
    expect((await shared(link)).status).toBe(404);
    await product().quests.ofProject.setStatus(project.id, 'active');
    expect((await shared(link)).status).toBe(200);
    await product().withTransaction((session) => product().quests.decisions.remove(deleted, session));
    expect((await shared(link)).status).toBe(404);
  });

  it('is rate-limited per address', async () => {
    const limited = await startTestApi({ env: { RATE_SHARED_REPORT_PER_MINUTE: '2' } });
    const statuses: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      statuses.push((await attempt(limited, getSharedReport, { params: { token: 'unknown' } })).status);
    }
    expect(statuses).toEqual([404, 404, 429]);
    await limited.stop();
  });
});

it.each<[string, Call]>([
  ['performance', getQuestPerformance],
  ['sharing', shareReport],
  ['revoking', revokeReport],
])('%s finds no quest of another project, and none by an invalid id', async (_name, definition) => {
  const foreign = await publishQuest(api, other, TASK);
  for (const questId of [foreign, 999_999, Number.MAX_SAFE_INTEGER]) {
    const { status, body } = await attempt(api, definition, { token: project.token, params: { questId } });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
  }
  for (const questId of ['0', '-1', '1.5', '1e99', 'x', '$ne', '%00', '9'.repeat(400)]) {
    const { status } = await attempt(api, definition, { token: project.token, params: { questId } });
    expect(status).toBe(400);
  }
});

it.each(['', '%00', '$gt', '[object Object]', 'x'.repeat(200)])('finds nothing by the token %p', async (token) => {
  const { status } = await attempt(api, getSharedReport, { params: { token } });
  expect([400, 404]).toContain(status);
});

it('uses indexes, regardless of other data', async () => {
  const own = await createTestProject(api, 'Indexed');
  const questId = await publishQuest(api, own, GIVEAWAY);
  const [token = ''] = await signInUsers(api, ['indexed']);
  await see(token, { views: [questId] });
  await call(api, enterGiveaway, { token, body: { giveaway_id: questId } });
  const { connection } = api.server;
  for (const name of ['daily_view_counts', 'activity_days', 'participations']) {
    const rows = connection.collection<{ _id: string; questId: number }>(name);
    const [sample] = await rows.find({ questId }).limit(1).toArray();
    const copies = Array.from({ length: 300 }, (_, index) => {
      const { ticket, ...rest } = { ...sample } as { ticket?: string };
      const strange = { ...rest, _id: `x${index}:${ticket ?? ''}`, questId: 100_000 + index, userId: `x${index}` };
      return { ...strange, projectId: `x${index}` };
    });
    await rows.insertMany(copies);
  }
  for (const period of ['7d', 'all'] as const) {
    const reads = await explainReads(connection, async () => {
      await performance(questId, period, own);
      await analytics(own, period);
      await call(api, getProjectDashboard, { token: own.token });
    });
    expect(reads.length).toBeGreaterThan(8);
    for (const { collection, stages, docsExamined } of reads) {
      expect([collection, stages]).not.toEqual([collection, expect.arrayContaining(['COLLSCAN'])]);
      expect([collection, stages]).not.toEqual([collection, expect.arrayContaining(['SORT'])]);
      expect(docsExamined).toBeLessThanOrEqual(TOP_QUESTS_MAX);
    }
  }
});
