import { listProjectQuests, submitQuest } from '@magnetx/contracts';
import { attempt, call } from '../../../testing/client.ts';
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
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi();
  project = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

const product = () => api.server.product;
const inTransaction: TestApi['server']['product']['withTransaction'] = (work) => product().withTransaction(work);
const balanceOf = ({ id }: TestProject) => product().ledger.balanceOf(`project:${id}`);
const findQuest = async (id: number) => {
  const quest = await product().quests.find(id);
  if (!quest) throw new Error(`There is no quest ${id}`);
  return quest;
};
const later = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();
const expectLedgerHolds = async () => expect((await product().verifyLedger()).discrepancies).toEqual([]);

describe('posting', () => {
  it.each([
    ['task', { ...TASK, cash_amount: 1_000.1 }, 25_003],
    ['small giveaway', GIVEAWAY, 1_000],
    ['giveaway', { ...GIVEAWAY, prize_value: 100.01 }, 1_001],
    ['opportunity', OPPORTUNITY, 500],
  ])('a %s charges its fee immediately', async (_name, body, feeMxp) => {
    const before = await balanceOf(project);
    const answer = await call(api, submitQuest, { token: project.token, body });
    expect(answer).toMatchObject({ quest: { status: 'pending' }, fee_mxp: feeMxp, mxp_balance: before - feeMxp });
    expect(await balanceOf(project)).toBe(before - feeMxp);
    await expectLedgerHolds();
  });

  it('numbers quests consecutively', async () => {
    const first = await postQuest(api, project, TASK);
    expect(await postQuest(api, project, TASK)).toBe(first + 1);
  });

  it('refuses a balance below the fee, and names both amounts', async () => {
    const poor = await createTestProject(api, 'Poor', 12_499);
    const { status, body } = await attempt(api, submitQuest, { token: poor.token, body: TASK });
    expect({ status, code: body.code, error: body.error }).toEqual({
      status: 409,
      code: 'insufficient_balance',
      error: 'Insufficient MXP balance. You need 12,500 MXP but only have 12,499 MXP',
    });
    expect(await balanceOf(poor)).toBe(12_499);
  });

  it('spends a balance once for concurrent postings', async () => {
    const busy = await createTestProject(api, 'Busy', 3 * 12_500 + 1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => attempt(api, submitQuest, { token: busy.token, body: TASK })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await balanceOf(busy)).toBe(1);
    await expectLedgerHolds();
  });

  it('is refused for a suspended project', async () => {
    const bad = await createTestProject(api, 'Bad');
    await product().quests.ofProject.setStatus(bad.id, 'suspended');
    const { status, body } = await attempt(api, submitQuest, { token: bad.token, body: TASK });
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
  });

  it('refuses a deadline in the past', async () => {
    for (const endsAt of [later(0), later(-DAY_MS)]) {
      const { status, body } = await attempt(api, submitQuest, { token: project.token, body: { ...TASK, endsAt } });
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { endsAt: ['The end date must lie in the future'] },
      });
    }
  });

  it('refuses a deadline beyond the last representable one', async () => {
    const own = await createTestProject(api, 'Farsighted');
    const post = (endsAt: string) => attempt(api, submitQuest, { token: own.token, body: { ...TASK, endsAt } });
    expect(await post('9999-12-31T23:59:59.999-00:01')).toMatchObject({
      status: 400,
      body: { fields: { endsAt: ['The end date is not a date'] } },
    });
    expect((await post('9999-12-31T23:58:59.999-00:01')).status).toBe(200);
    expect((await call(api, listProjectQuests, { token: own.token })).quests).toMatchObject([
      { endsAt: '9999-12-31T23:59:59.999Z' },
    ]);
  });
});

describe('going live', () => {
  it.each([
    ['the end that was asked for', { endsAt: () => later(DAY_MS), duration_days: 9 }, DAY_MS],
    ['a number of days after going live', { endsAt: undefined, duration_days: 9 }, 9 * DAY_MS + HOUR_MS],
    ['none', { endsAt: undefined }, null],
  ])('sets its deadline to %s', async (_name, { endsAt, ...timing }, expectedMs) => {
    const startMs = api.clock.now().getTime();
    const id = await postQuest(api, project, { ...TASK, ...timing, ...(endsAt && { endsAt: endsAt() }) });
    api.clock.advance(HOUR_MS);
    await inTransaction((session) => product().quests.decisions.approve(id, session));
    const quest = await findQuest(id);
    expect(quest).toMatchObject({ status: 'active', liveAt: api.clock.now() });
    expect(quest.endsAt && quest.endsAt.getTime() - startMs).toBe(expectedMs);
  });

  it('happens once, together with its subscribers in one transaction', async () => {
    const draws = api.server.connection.collection<{ _id: number }>('draws');
    const id = await postQuest(api, project, GIVEAWAY);
    const approve = (quest: number) => inTransaction((session) => product().quests.decisions.approve(quest, session));
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve(id)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await draws.countDocuments({ _id: id })).toBe(1);
    const broken = await postQuest(api, project, GIVEAWAY);
    // The conflicting draw makes the approval fail.
    await draws.insertOne({ _id: broken });
    await expect(approve(broken)).rejects.toThrow('duplicate key');
    expect((await findQuest(broken)).status).toBe('pending');
  });
});

describe('ending', () => {
  it('refunds the fee of a rejected quest, once', async () => {
    const before = await balanceOf(project);
    const id = await postQuest(api, project, TASK);
    const reject = () => inTransaction((session) => product().quests.decisions.reject(id, 'Too vague', session));
    const answers = await Promise.all([reject(), reject(), reject()]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(project)).toBe(before);
    expect(await findQuest(id)).toMatchObject({ status: 'rejected', reason: 'Too vague' });
    await expectLedgerHolds();
  });

  it('soft-deletes a quest, and refunds the fee of a pending one only', async () => {
    const pending = await postQuest(api, project, TASK);
    const live = await publishQuest(api, project, TASK);
    const before = await balanceOf(project);
    for (const id of [pending, pending, live]) {
      await inTransaction((session) => product().quests.decisions.remove(id, session));
    }
    expect(await balanceOf(project)).toBe(before + 12_500);
    await expect(product().quests.getShown({ id: live, type: 'task' })).rejects.toMatchObject({
      code: 'quest_removed',
    });
    expect((await findQuest(live)).deletedAt).not.toBeNull();
    await expectLedgerHolds();
  });

  it('concludes an active quest once, and no other', async () => {
    const id = await publishQuest(api, project, TASK);
    const { quests } = product();
    const answers = await Promise.all([quests.conclude(id, 'deadline'), quests.conclude(id, 'owner')]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await findQuest(id)).toMatchObject({ status: 'concluded', concludedAt: api.clock.now() });
    expect(await quests.conclude(await postQuest(api, project, TASK), 'owner')).toBeNull();
    expect(await quests.conclude(999_999, 'owner')).toBeNull();
  });

  it('lists quests whose deadline has passed, earliest first', async () => {
    const { quests } = product();
    const ids: number[] = [];
    for (const hours of [3, 1, 2, 9]) {
      ids.push(await publishQuest(api, project, { ...TASK, endsAt: later(hours * HOUR_MS) }));
    }
    await publishQuest(api, project, TASK);
    await postQuest(api, project, { ...TASK, endsAt: later(HOUR_MS) });
    const due = async (limit: number) => {
      const listed = await quests.schedule.listDue('active', new Date(api.clock.now().getTime() + 3 * HOUR_MS), limit);
      return listed.map((id) => ids.indexOf(id)).filter((index) => index >= 0);
    };
    expect(await due(100)).toEqual([1, 2, 0]);
    expect(await due(2)).toEqual([1, 2]);
  });
});
