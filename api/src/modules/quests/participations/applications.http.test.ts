import {
  applyToOpportunity,
  deleteReviewItem,
  deleteAccount,
  getAccountData,
  getOpportunity,
  getQuestPerformance,
  listNotifications,
  listProjectApplications,
  listProjectNotifications,
  moveApplication,
  moveProjectApplication,
  withdrawApplication,
  type ApplicationStatus,
  type QueryInputOf,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import { createTestProject, OPPORTUNITY, publishQuest, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

const HERE = { ...OPPORTUNITY, application_url: '' };
const WRITTEN = { message: 'I built three of these.', links: ['https://example.com/portfolio'] };

let api: TestApi;
let project: TestProject;
let questId: number;
let people = 0;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
});
afterAll(() => api.stop());
beforeEach(async () => {
  project = await createTestProject(api, `Acme ${(people += 1)}`);
  questId = await publishQuest(api, project, HERE);
});

const newUser = () => signInWithX(api, `applicant_${(people += 1)}`);
const apply = (token: string, body: object = WRITTEN, id = questId) =>
  attempt(api, applyToOpportunity, { token, body: { opportunity_id: id, ...body } });
const withdraw = (token: string) => attempt(api, withdrawApplication, { token, body: { opportunity_id: questId } });
const list = (query: QueryInputOf<typeof listProjectApplications> = {}, by = project) =>
  call(api, listProjectApplications, { token: by.token, query });
const move = (applicationId: string, status: ApplicationStatus, note = '', by = project) =>
  attempt(api, moveProjectApplication, { token: by.token, params: { applicationId }, body: { status, note } });
const firstId = async () => (await list()).applications[0]?.id ?? '';
const shown = async (token: string) =>
  (await call(api, getOpportunity, { token, query: { id: questId } })).opportunity.user_participation;
const refusal = async (answer: ReturnType<typeof attempt>) => {
  const { status, body } = await answer;
  return { status, ...body };
};

describe('an application without an outside link', () => {
  it('needs a message, and takes up to three web addresses', async () => {
    const token = await newUser();
    const missing = { code: 'validation_failed', fields: { message: ['Message is required'] } };
    expect(await refusal(apply(token, {}))).toMatchObject({ status: 400, ...missing });
    expect(await refusal(apply(token, { message: '  ' }))).toMatchObject({ status: 400, ...missing });
    for (const wrong of [
      { message: 'x'.repeat(1001) },
      { ...WRITTEN, links: ['javascript:alert(1)'] },
      { ...WRITTEN, links: Array.from({ length: 4 }, (_, index) => `https://example.com/${index}`) },
    ]) {
      expect(await refusal(apply(token, wrong))).toMatchObject({ status: 400, code: 'validation_failed' });
    }
    expect((await list()).counts).toEqual({ applied: 0, interview: 0, offer: 0, closed: 0 });
    expect((await apply(token)).status).toBe(200);
    expect(await shown(token)).toMatchObject({ status: 'applied', application: { ...WRITTEN, note: '' } });
  });

  it('reaches its project, live and as one notification that counts', async () => {
    const live = await listenLive(api, project.token, project.id);
    await apply(await newUser());
    const news = { title: 'New applications', topic: 'opportunity', target: { kind: 'application', id: questId } };
    expect(await live.next('notification')).toMatchObject(news);
    live.close();
    await apply(await newUser());
    const { notifications } = (await call(api, listProjectNotifications, { token: project.token })).data;
    const message = `2 applications came in for “${HERE.title}”.`;
    expect(notifications.filter(({ title }) => title === 'New applications')).toMatchObject([{ ...news, message }]);
    const { applications, counts, pagination } = await list({ quest: questId });
    expect(counts.applied).toBe(2);
    expect(pagination).toEqual({ page: 1, limit: 24, total: 2, hasMore: false });
    expect(applications[0]).toMatchObject({
      ...WRITTEN,
      quest: { id: questId, title: HERE.title },
      handle: `applicant_${people}`,
      record: { quests: 1, approved: 0 },
      status: 'applied',
    });
  });

  it('is moved by its project only, and each move reaches the user', async () => {
    const token = await newUser();
    await apply(token);
    const id = await firstId();
    const own = { token, body: { opportunity_id: questId, status: 'offer' as const } };
    expect(await refusal(attempt(api, moveApplication, own))).toMatchObject({ status: 409, code: 'conflict' });
    const live = await listenLive(api, token);
    expect((await move(id, 'interview', 'Monday at ten?')).status).toBe(200);
    const message = `Your application for “${HERE.title}” moved to Interview. The project says: Monday at ten?`;
    expect(await live.next('notification')).toMatchObject({ message, target: { kind: 'opportunity', id: questId } });
    live.close();
    expect(await shown(token)).toMatchObject({ status: 'interview', application: { note: 'Monday at ten?' } });
    await move(id, 'interview', 'Monday at ten?');
    expect((await move(id, 'offer')).status).toBe(200);
    const { notifications } = (await call(api, listNotifications, { token })).data;
    expect(notifications.map(({ title }) => title)).toEqual(['You have an offer', 'Interview']);
    expect((await list()).counts).toEqual({ applied: 0, interview: 0, offer: 1, closed: 0 });
    expect((await list({ status: 'offer' })).applications).toMatchObject([{ id, status: 'offer', note: '' }]);
  });

  it('is withdrawn while it is received, and not later', async () => {
    const token = await newUser();
    await apply(token);
    const id = await firstId();
    const live = await listenLive(api, project.token, project.id);
    const withdrawn = await call(api, withdrawApplication, { token, body: { opportunity_id: questId } });
    expect(withdrawn.opportunity).toMatchObject({ participant_count: 0, user_participation: null });
    const message = `1 application was withdrawn from “${OPPORTUNITY.title}”.`;
    expect(await live.next('notification')).toMatchObject({ title: 'Applications withdrawn', message });
    live.close();
    expect(await refusal(move(id, 'interview'))).toMatchObject({ status: 404 });
    expect(await refusal(withdraw(token))).toMatchObject({ status: 404 });
    expect(await shown(token)).toBeNull();
    await apply(token, { message: 'Once more.' });
    expect(await shown(token)).toMatchObject({ status: 'applied', application: { message: 'Once more.', links: [] } });
    const { report } = await call(api, getQuestPerformance, {
      token: project.token,
      params: { questId },
      query: { period: 'all' },
    });
    expect(report.totals.participants).toBe(1);
    await move(await firstId(), 'closed');
    expect(await refusal(withdraw(token))).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('is moved only as it was read: another one in its place has another id', async () => {
    const token = await newUser();
    await apply(token);
    const seen = await firstId();
    await withdraw(token);
    await apply(token, { message: 'Something else' });
    const before = await shown(token);
    expect(await refusal(move(seen, 'offer'))).toMatchObject({ status: 409, code: 'item_changed' });
    expect(await shown(token)).toEqual(before);
    const present = await firstId();
    expect(present).toBe(`${seen}-r2`);
    expect(await refusal(move(seen, 'offer', '', await createTestProject(api, `Acme ${(people += 1)}`)))).toMatchObject(
      {
        status: 404,
      },
    );
    expect((await move(present, 'offer')).status).toBe(200);
    expect(await shown(token)).toMatchObject({ status: 'offer' });
  });

  it('counts once when a move and its withdrawal race', async () => {
    const token = await newUser();
    await apply(token);
    const id = await firstId();
    const answers = await Promise.all([move(id, 'interview'), withdraw(token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await shown(token))?.status).toBe(answers[0].status === 200 ? 'interview' : undefined);
  });

  it('is hidden from other projects', async () => {
    await apply(await newUser());
    const other = await createTestProject(api, `Other ${(people += 1)}`);
    expect((await list({}, other)).applications).toEqual([]);
    const theirs = { token: other.token, query: { quest: questId } };
    expect(await refusal(attempt(api, listProjectApplications, theirs))).toMatchObject({ status: 404 });
    expect(await refusal(move(await firstId(), 'offer', '', other))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await list()).counts.applied).toBe(1);
  });
});

it('an application at an outside link stores no message, and stays with its user', async () => {
  const outside = await publishQuest(api, project, OPPORTUNITY);
  const token = await newUser();
  expect((await apply(token, WRITTEN, outside)).status).toBe(200);
  const moved = await call(api, moveApplication, { token, body: { opportunity_id: outside, status: 'interview' } });
  expect(moved.opportunity.user_participation).toMatchObject({ status: 'interview', application: null });
  const body = { opportunity_id: outside };
  expect(await refusal(attempt(api, withdrawApplication, { token, body }))).toMatchObject({ status: 404 });
  expect((await list({ status: 'interview' })).applications).toEqual([]);
});

it('stays with its user during early access', async () => {
  const early = { ...OPPORTUNITY, early_hours: 2 };
  const inside = await publishQuest(api, project, { ...early, application_url: '' });
  const outside = await publishQuest(api, project, early);
  const token = await newUser();
  for (const id of [inside, outside]) expect((await apply(token, WRITTEN, id)).status).toBe(200);
  const moved = { token, body: { opportunity_id: outside, status: 'interview' } };
  expect((await attempt(api, moveApplication, moved)).status).toBe(200);
  expect((await attempt(api, withdrawApplication, { token, body: { opportunity_id: inside } })).status).toBe(200);
});

describe('what an applicant wrote', () => {
  it('is in the download of their data, and leaves with the account', async () => {
    const token = await newUser();
    await apply(token);
    await move(await firstId(), 'interview');
    const { data } = await call(api, getAccountData, { token });
    expect(JSON.stringify(data)).toContain(WRITTEN.message);
    await call(api, deleteAccount, { token, body: { confirm_handle: `applicant_${people}` } });
    expect((await list({ status: 'interview' })).counts.interview).toBe(0);
    const kept = await api.server.connection.collection('participations').find({ questId }).toArray();
    expect(kept).toMatchObject([{ status: 'interview' }]);
    expect(JSON.stringify(kept)).not.toContain(WRITTEN.message);
  });

  it('leaves with the quest', async () => {
    const token = await newUser();
    await apply(token);
    const admin = await createTestAdmin(api, `admin_${(people += 1)}`);
    await call(api, deleteReviewItem, { token: admin, body: { id: `quest-${questId}`, type: 'opportunity' } });
    expect((await list()).counts.applied).toBe(0);
    expect(await shown(token)).toMatchObject({ status: 'removed', application: null });
  });

  it('stays when the quest is concluded', async () => {
    const token = await newUser();
    await apply(token);
    await api.server.product.quests.conclude(questId, 'owner');
    expect((await move(await firstId(), 'offer')).status).toBe(200);
    expect(await shown(token)).toMatchObject({ status: 'offer' });
  });
});

it('the list reads at most its page', async () => {
  for (let index = 0; index < 3; index += 1) await apply(await newUser());
  for (const query of [{}, { quest: questId }]) {
    const reads = await explainReads(api.server.connection, () => list({ ...query, status: 'applied' }));
    const own = reads.filter(({ collection, command }) => collection === 'participations' && command === 'find');
    expect(own).toHaveLength(1);
    for (const { stages, docsExamined } of own) {
      expect(stages).not.toContain('COLLSCAN');
      expect(stages).not.toContain('SORT');
      expect(docsExamined).toBe(3);
    }
  }
});
