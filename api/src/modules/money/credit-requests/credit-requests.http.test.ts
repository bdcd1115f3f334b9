import {
  creditProject,
  declineCreditRequest,
  getCreditRequest,
  getProjectStatement,
  grantCreditRequest,
  listAuditLines,
  listCreditRequests,
  listProjectNotifications,
  removeProject,
  requestCredit,
  suspendProject,
  withdrawCreditRequest,
  type CreditRequest,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import { createTestProject, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const CROWD = crowdOf({ sample: 4, whole: 50 });

let api: TestApi;
let other: TestApi;
let admin: string;
let projects = 0;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
  other = await startTestApi({ databaseUrl: api.config.database.url });
  admin = await createTestAdmin(api);
});
afterAll(() => Promise.all([api.stop(), other.stop()]));

const newProject = (balanceMxp = 0) => createTestProject(api, `Asker ${(projects += 1)}`, balanceMxp);
const ask = async ({ token }: TestProject, amount = 5_000, note = '') =>
  (await call(api, requestCredit, { token, body: { amount, note } })).request;
const latest = async ({ token }: TestProject) => (await call(api, getCreditRequest, { token })).request;
const list = (query: { before?: string; limit?: number } = {}) =>
  call(api, listCreditRequests, { token: admin, query });
const statement = async ({ token }: TestProject) =>
  (await call(api, getProjectStatement, { token })).lines.map(({ description, amount_mxp }) => ({
    description,
    amount_mxp,
  }));

const grant = ({ id: requestId }: CreditRequest, amount = 5_000, at = api) =>
  attempt(at, grantCreditRequest, { token: admin, params: { requestId }, body: { amount } });
const decline = ({ id: requestId }: CreditRequest, reason = 'No budget', at = api) =>
  attempt(at, declineCreditRequest, { token: admin, params: { requestId }, body: { reason } });
const withdraw = ({ token }: TestProject, { id: requestId }: CreditRequest, at = api) =>
  attempt(at, withdrawCreditRequest, { token, params: { requestId } });

/** Everything that is open, page by page. */
async function listAll() {
  const found = [];
  let before = '';
  for (;;) {
    const page = await list({ before, limit: 2 });
    found.push(...page.requests);
    if (page.next === null) return found;
    before = page.next;
  }
}

const outcomes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body: { code } }) => code ?? status);

describe('asking', () => {
  it('is open to one request at a time, and to another once the first has ended', async () => {
    const project = await newProject();
    expect(await latest(project)).toBeNull();
    const first = await ask(project, 5_000, ' For our launch ');
    expect(first).toEqual({
      id: expect.any(String),
      status: 'open',
      amount_mxp: 5_000,
      note: 'For our launch',
      granted_mxp: null,
      reason: '',
      created_at: api.clock.now().toISOString(),
      decided_at: null,
    });
    expect(await latest(project)).toEqual(first);
    const second = await attempt(api, requestCredit, { token: project.token, body: { amount: 1 } });
    const error = 'You have an open request for MXP. Wait for its decision, or withdraw it first.';
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict', error } });
    api.clock.advance(1_000);
    expect((await withdraw(project, first)).status).toBe(200);
    expect(await latest(project)).toMatchObject({ status: 'withdrawn', decided_at: api.clock.now().toISOString() });
    expect((await ask(project, 7)).amount_mxp).toBe(7);
    expect(await latest(project)).toMatchObject({ status: 'open', amount_mxp: 7 });
  });

  it.each([
    [{ amount: 0 }, 'Enter a valid MXP amount'],
    [{ amount: 1.5 }, 'Enter a valid MXP amount'],
    [{ amount: 10_000_001 }, 'You can request at most 10,000,000 MXP'],
    [{ amount: 1, note: 'x'.repeat(501) }, 'Note can have at most 500 characters'],
  ])('refuses %j', async (body, error) => {
    const project = await newProject();
    const answer = await attempt(api, requestCredit, { token: project.token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', error } });
    expect(await latest(project)).toBeNull();
  });

  it('stores one of many concurrent requests of a project, over two processes', async () => {
    const project = await newProject();
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, index) =>
        attempt(index % 2 ? other : api, requestCredit, { token: project.token, body: { amount: index + 1 } }),
      ),
    );
    expect(outcomes(answers).sort()).toEqual([200, ...Array.from({ length: CROWD - 1 }, () => 'conflict')]);
  });

  it('is closed to a suspended project, whose open request can still be decided', async () => {
    const project = await newProject();
    const request = await ask(project);
    await call(api, suspendProject, { token: admin, params: { projectId: project.id } });
    expect((await list({ limit: 50 })).requests).toContainEqual(
      expect.objectContaining({ id: request.id, projectStatus: 'suspended' }),
    );
    expect(outcomes([await withdraw(project, request)])).toEqual(['forbidden']);
    expect(outcomes([await grant(request)])).toEqual([200]);
    expect(await latest(project)).toMatchObject({ status: 'granted' });
    const again = await attempt(api, requestCredit, { token: project.token, body: { amount: 1 } });
    expect(outcomes([again])).toEqual(['forbidden']);
  });
});

describe('withdrawing', () => {
  it('takes back only an open request of its own project', async () => {
    const [project, stranger] = [await newProject(), await newProject()];
    const request = await ask(project);
    expect(outcomes([await withdraw(stranger, request)])).toEqual(['not_found']);
    expect(outcomes([await withdraw(project, request)])).toEqual([200]);
    const twice = await withdraw(project, request);
    expect(twice).toMatchObject({ status: 409, body: { error: 'This request is withdrawn already.' } });
    const late = await grant(request);
    expect(late).toMatchObject({ status: 409, body: { error: 'The project has withdrawn this request.' } });
    expect(await statement(project)).toEqual([]);
  });
});

describe('the inbox', () => {
  it('shows open requests with the present balance, oldest first, a page at a time', async () => {
    const [rich, poor] = [await newProject(300), await newProject()];
    const before = (await list()).open;
    const first = await ask(rich, 10, 'More');
    api.clock.advance(1_000);
    const second = await ask(poor, 20);
    await call(api, creditProject, { token: admin, body: { projectId: rich.id, amount: 1 } });
    expect((await list()).open).toBe(before + 2);
    const all = await listAll();
    expect(all).toHaveLength(before + 2);
    expect(all.slice(-2)).toEqual([
      {
        id: first.id,
        projectId: expect.any(String),
        projectName: expect.stringMatching(/^Asker /),
        projectStatus: 'active',
        projectMXP: 301,
        amountMxp: 10,
        note: 'More',
        requestedAt: first.created_at,
      },
      expect.objectContaining({ id: second.id, projectMXP: 0, note: '' }),
    ]);
  });
});

it('is read in the order of an index', async () => {
  const project = await newProject();
  await ask(project);
  const { connection } = api.server;
  const reads = await explainReads(connection, () => Promise.all([listAll(), latest(project)]));
  const stages = reads.filter(({ collection }) => collection === 'credit_requests').flatMap((read) => read.stages);
  expect(stages).toContain('IXSCAN');
  expect(stages).not.toContain('COLLSCAN');
  expect(stages).not.toContain('SORT');
});

describe('a grant', () => {
  it('credits the amount that the admin chose, and notifies the project immediately', async () => {
    const project = await newProject();
    const request = await ask(project, 5_000, 'Please');
    const live = await listenLive(api, project.token, project.id);
    const granted = await call(api, grantCreditRequest, {
      token: admin,
      params: { requestId: request.id },
      body: { amount: 3_000 },
    });
    expect(granted.project).toEqual({ id: project.id, projectMXP: 3_000 });
    const message = '3,000 MXP was credited to your balance. Reason: Request for 5,000 MXP';
    expect(await live.next('notification')).toMatchObject({ topic: 'account', title: 'MXP credited', message });
    expect(await live.next('points_update')).toMatchObject({ totalPoints: 3_000 });
    live.close();
    expect(await latest(project)).toMatchObject({ status: 'granted', amount_mxp: 5_000, granted_mxp: 3_000 });
    const line = { description: 'MXP credited: Request for 5,000 MXP', amount_mxp: 3_000 };
    expect(await statement(project)).toEqual([line]);
    expect((await list({ limit: 50 })).requests.map(({ id }) => id)).not.toContain(request.id);
    const { lines } = await call(api, listAuditLines, { token: admin, query: { action: 'grantCreditRequest' } });
    expect(lines[0]).toMatchObject({ outcome: 'done', detail: '3,000 MXP Reason: Request for 5,000 MXP' });
    expect(lines[0]?.subject).toMatch(/^project Asker /);
  });

  it.each([0, 1.5, 1_000_000_001])('refuses the amount %d', async (amount) => {
    const project = await newProject();
    const answer = await grant(await ask(project), amount);
    expect(answer).toMatchObject({ status: 400, body: { error: 'Enter a valid MXP amount' } });
    expect(await latest(project)).toMatchObject({ status: 'open' });
  });

  it('counts once however often its answer was lost', async () => {
    const project = await newProject();
    const { id: requestId } = await ask(project);
    const input = { token: admin, params: { requestId }, body: { amount: 5 }, key: 'one-grant' };
    const answers = await Promise.all([1, 2].map(() => attempt(api, grantCreditRequest, input)));
    answers.push(await attempt(other, grantCreditRequest, input));
    expect(outcomes(answers).filter((outcome) => outcome !== 'idempotency_in_progress')).toContain(200);
    expect(await statement(project)).toHaveLength(1);
  });
});

describe('a decline', () => {
  it('needs a reason', async () => {
    const project = await newProject();
    const answer = await decline(await ask(project), ' ');
    expect(answer).toMatchObject({ status: 400, body: { error: 'Reason is required' } });
  });

  it('notifies the project of the reason immediately, and moves nothing', async () => {
    const project = await newProject();
    const request = await ask(project);
    const live = await listenLive(api, project.token, project.id);
    expect((await decline(request, 'Please explain the purpose')).status).toBe(200);
    const message = 'Your request for 5,000 MXP was declined. Reason: Please explain the purpose';
    const notification = { type: 'warning', topic: 'account', title: 'MXP request declined', message };
    expect(await live.next('notification')).toMatchObject(notification);
    live.close();
    const stored = await call(api, listProjectNotifications, { token: project.token });
    expect(stored.data.notifications).toEqual([expect.objectContaining(notification)]);
    expect(await latest(project)).toMatchObject({ status: 'declined', reason: 'Please explain the purpose' });
    expect(await statement(project)).toEqual([]);
    const { lines } = await call(api, listAuditLines, { token: admin, query: { action: 'declineCreditRequest' } });
    expect(lines.find(({ outcome }) => outcome === 'done')).toMatchObject({
      detail: 'Request for 5,000 MXP Reason: Please explain the purpose',
    });
  });
});

describe('concurrent decisions over two processes', () => {
  type Step = (project: TestProject, request: CreditRequest, at: TestApi) => ReturnType<typeof grant>;
  const grantOf =
    (amount: number): Step =>
    (_project, request, at) =>
      grant(request, amount, at);

  it.each<[string, Step, object, Step, object]>([
    ['two grants', grantOf(1_000), { granted_mxp: 1_000 }, grantOf(2_000), { granted_mxp: 2_000 }],
    [
      'a grant and a decline',
      grantOf(1_000),
      { status: 'granted' },
      (_project, request, at) => decline(request, 'No', at),
      { status: 'declined' },
    ],
    ['a grant and a withdrawal', grantOf(1_000), { status: 'granted' }, withdraw, { status: 'withdrawn' }],
  ])('of %s, exactly one counts', async (_what, first, afterFirst, second, afterSecond) => {
    const project = await newProject();
    const request = await ask(project);
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, index) =>
        (index % 2 ? second : first)(project, request, index % 4 < 2 ? api : other),
      ),
    );
    expect(outcomes(answers).sort()).toEqual([200, ...Array.from({ length: CROWD - 1 }, () => 'already_decided')]);
    const won = answers.findIndex(({ status }) => status === 200);
    const ended = await latest(project);
    expect(ended).toMatchObject(won % 2 ? afterSecond : afterFirst);
    expect(await statement(project)).toHaveLength(ended?.status === 'granted' ? 1 : 0);
    expect((await listAll()).map(({ id }) => id)).not.toContain(request.id);
    const { notifications } = (await call(api, listProjectNotifications, { token: project.token })).data;
    expect(notifications).toHaveLength(ended?.status === 'withdrawn' ? 0 : 1);
  });

  afterAll(async () => expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]));
});

describe('a project that is closed', () => {
  const requestsOf = ({ id: projectId }: TestProject) =>
    api.server.connection.collection('credit_requests').countDocuments({ projectId });

  it('leaves no request', async () => {
    const project = await newProject();
    const request = await ask(project);
    await call(api, removeProject, { token: admin, params: { projectId: project.id } });
    expect(outcomes([await grant(request), await decline(request)])).toEqual(['not_found', 'not_found']);
    expect(await requestsOf(project)).toBe(0);
  });

  it('leaves none to a concurrent request or grant, and gives a granted amount back', async () => {
    for (let round = 0; round < crowdOf({ sample: 2, whole: 5 }); round += 1) {
      const project = await newProject();
      const request = round % 2 ? await ask(project) : null;
      const [closed, raced] = await Promise.all([
        attempt(api, removeProject, { token: admin, params: { projectId: project.id } }),
        request
          ? grant(request, 1_000, other)
          : attempt(other, requestCredit, { token: project.token, body: { amount: 1 } }),
      ]);
      expect(closed.status).toBe(200);
      expect([200, 'not_found', 'not_authenticated']).toContain(outcomes([raced])[0]);
      expect(await requestsOf(project)).toBe(0);
      expect(await api.server.product.ledger.balanceOf(`project:${project.id}`)).toBe(0);
    }
  });
});
