import {
  adjustPoints,
  enterGiveaway,
  getPerformanceOfQuest,
  getProjectRecord,
  getStatementOfUser,
  getUserRecord,
  listCreditRequestsOfProject,
  listDepositsOfProject,
  listNotifications,
  listNotificationsOfUser,
  listParticipationsOfUser,
  listPayablesOfUser,
  listPayoutsOfUser,
  listQuestsOfProject,
  listUsers,
  proposeWallet,
  recordDeposit,
  requestCredit,
  reverseDeposit,
  setWallet,
  type DateSort,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, GIVEAWAY, publishQuest } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

let api: TestApi;
let token: string;
let userId: string;
let projectId: string;
let owner: string;
const questIds: number[] = [];

beforeAll(async () => {
  api = await startTestApi();
  token = await createTestAdmin(api);
  await signInWithX(api, 'inviter');
  const user = await signInWithX(api, 'invited', { ref: 'inviter' });
  const project = await createTestProject(api, 'Acme', 100_000);
  projectId = project.id;
  owner = project.token;
  for (const title of ['First prize', 'Second prize', 'Third prize']) {
    const questId = await publishQuest(api, project, { ...GIVEAWAY, title });
    questIds.push(questId);
    await call(api, enterGiveaway, { token: user, body: { giveaway_id: questId } });
  }
  const { users } = await call(api, listUsers, { token, query: { search: 'invited' } });
  userId = users[0]?.id ?? '';
});
afterAll(() => api.stop());

it('has the profile of a user, and who invited them', async () => {
  const { user } = await call(api, getUserRecord, { token, params: { userId } });
  expect(user).toMatchObject({
    handle: 'invited',
    invitedBy: { handle: 'inviter' },
    wallet: null,
    cash: { approved_cents: 0, payable_cents: 0, paid_cents: 0 },
  });
  const unknown = await attempt(api, getUserRecord, { token, params: { userId: 'unknown' } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('lists the participations of a user page by page, without gaps or repeats', async () => {
  const seen: number[] = [];
  let before: string | null = '';
  while (before !== null) {
    const page: { participations: { questId: number; projectName: string }[]; next: string | null } = await call(
      api,
      listParticipationsOfUser,
      { token, params: { userId }, query: { before, limit: 1 } },
    );
    expect(page.participations).toMatchObject([{ projectName: 'Acme' }]);
    seen.push(...page.participations.map(({ questId }) => questId));
    before = page.next;
  }
  expect(seen).toEqual(questIds.toReversed());
  const wrong = { token, params: { userId }, query: { before: '{"$gt":0}' } };
  expect(await attempt(api, listParticipationsOfUser, wrong)).toMatchObject({ status: 400 });
});

it('has the statement and the cash of a user', async () => {
  await call(api, adjustPoints, { token, params: { userId }, body: { amount: 7, reason: 'A thank-you' } });
  const { lines } = await call(api, getStatementOfUser, { token, params: { userId } });
  expect(lines[0]).toMatchObject({ amount_mxp: 7 });
  const list = async (query: { sort?: DateSort; before?: string }) => {
    const answer = await call(api, listPayablesOfUser, { token, params: { userId }, query: { ...query, limit: 1 } });
    return { titles: answer.payables.map(({ title }) => title), next: answer.next };
  };
  expect(await list({})).toEqual({ titles: [], next: null });
  const { payables, withTransaction } = api.server.product;
  for (const title of ['Early', 'Late']) {
    const owed = { userId, questId: questIds[0] ?? 0, projectId: 'p1', kind: 'giveaway', amountCents: 100 } as const;
    await withTransaction((session) => payables.create({ ...owed, title, cause: `prize:${title}` }, session));
    api.clock.advance(1_000);
  }
  const newest = await list({});
  expect(newest.titles).toEqual(['Late']);
  expect(await list({ before: newest.next ?? '' })).toEqual({ titles: ['Early'], next: null });
  const oldest = await list({ sort: 'at' });
  expect(oldest.titles).toEqual(['Early']);
  expect(await list({ sort: 'at', before: oldest.next ?? '' })).toEqual({ titles: ['Late'], next: null });
});

it('has the proposed wallet, the payouts and the notifications of a user', async () => {
  const user = await signInWithX(api, 'invited');
  const [first, second] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0xde709f2102306220921060314715629080e2fb77'];
  await call(api, setWallet, { token: user, body: { wallet_address: first } });
  await call(api, proposeWallet, { token: user, body: { wallet_address: second } });
  const { user: record } = await call(api, getUserRecord, { token, params: { userId } });
  expect(record.walletChange).toMatchObject({
    address: expect.stringMatching(new RegExp(second, 'i')),
    is_verified: false,
  });
  expect(await call(api, listPayoutsOfUser, { token, params: { userId } })).toMatchObject({ payouts: [] });
  const { notifications } = await call(api, listNotificationsOfUser, { token, params: { userId } });
  const { data } = await call(api, listNotifications, { token: user });
  expect(notifications.length).toBeGreaterThan(0);
  expect(notifications).toEqual(data.notifications);
});

it('has the deposits and the MXP requests of a project, and how a quest performs', async () => {
  const deposit = { projectId, amount_cents: 500, network: 'bank' } as const;
  for (const reference of ['REF-1', 'REF-2']) {
    await call(api, recordDeposit, { token, body: { ...deposit, reference } });
    api.clock.advance(1_000);
  }
  await call(api, reverseDeposit, { token, body: { network: 'bank', reference: 'REF-1', reason: 'Wrong' } });
  const list = (query: { sort?: DateSort; before?: string; limit: number }) =>
    call(api, listDepositsOfProject, { token, params: { projectId }, query });
  const start = await list({ limit: 1 });
  expect(start.deposits).toMatchObject([{ name: 'Bank transfer REF-2', amount_cents: 500, isReversed: false }]);
  const rest = await list({ limit: 1, before: start.next ?? '' });
  expect(rest).toMatchObject({ deposits: [{ name: 'Bank transfer REF-1', isReversed: true }], next: null });
  expect((await list({ sort: 'at', limit: 2 })).deposits).toEqual([...rest.deposits, ...start.deposits]);
  await call(api, requestCredit, { token: owner, body: { amount: 700, note: 'More' } });
  const { requests } = await call(api, listCreditRequestsOfProject, { token, params: { projectId } });
  expect(requests).toMatchObject([{ amount_mxp: 700, status: 'open' }]);
  const oldest = { token, params: { projectId }, query: { sort: 'at' } } as const;
  expect((await call(api, listCreditRequestsOfProject, oldest)).requests).toEqual(requests);
  const params = { questId: questIds[0] ?? 0 };
  const { report, ad } = await call(api, getPerformanceOfQuest, { token, params, query: { period: 'all' } });
  expect([report.totals.participants, ad]).toEqual([1, null]);
  expect(await attempt(api, getPerformanceOfQuest, { token, params: { questId: 999 } })).toMatchObject({ status: 404 });
});

it('has a project and its quests', async () => {
  const { project } = await call(api, getProjectRecord, { token, params: { projectId } });
  expect(project).toMatchObject({ projectName: 'Acme', username: 'acme', projectStatus: 'active', reserved_cents: 0 });
  const { quests, counts } = await call(api, listQuestsOfProject, { token, params: { projectId } });
  expect(quests.map(({ id }) => id)).toEqual(questIds.toReversed());
  expect(counts).toMatchObject({ all: 3, active: 3 });
  expect(await attempt(api, getProjectRecord, { token, params: { projectId: 'unknown' } })).toMatchObject({
    status: 404,
  });
});
