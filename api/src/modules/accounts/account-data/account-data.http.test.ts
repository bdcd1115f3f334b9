import {
  API_BASE_PATH,
  approveReviewItem,
  deleteAccount,
  enterGiveaway,
  getAccountData,
  getDraw,
  getLeaderboard,
  getMe,
  getPointsTotal,
  getStatement,
  LIVE_PATH,
  listGiveaways,
  listNotifications,
  listReviewItems,
  rejectReviewItem,
  setWallet,
  submitTask,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { io } from 'socket.io-client';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { GIVEAWAY, createTestProject, publishQuest, TASK } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const VANISHING_WALLET = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const GHOSTING_WALLET = '0xde709f2102306220921060314715629080e2fb77';

let api: TestApi;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
});
afterAll(() => api.stop());

const idOf = async (token: string) => (await call(api, getMe, { token })).user.id;
const erase = (token: string, confirm_handle: string) =>
  attempt(api, deleteAccount, { token, body: { confirm_handle } });
const pointsOf = async (token: string) => (await call(api, getPointsTotal, { token })).data.totalPoints;
/** The entire content of the database, as text. */
async function everything(): Promise<string> {
  const { db } = api.server.connection;
  const collections = (await db?.collections()) ?? [];
  return JSON.stringify(await Promise.all(collections.map((collection) => collection.find().toArray())));
}

it('contains everything that is stored about a user', async () => {
  const token = await signInWithX(api, 'curious');
  await signInWithX(api, 'curious_guest', { ref: 'curious' });
  await call(api, setWallet, { token, body: { wallet_address: WALLET } });
  const project = await createTestProject(api, 'Acme');
  const id = await publishQuest(api, project, GIVEAWAY);
  await call(api, enterGiveaway, { token, body: { giveaway_id: id } });
  const { data } = await call(api, getAccountData, { token });
  expect(data).toMatchObject({
    profile: { x_username: 'curious', wallet_address: WALLET },
    participations: [{ questId: id, type: 'giveaway', status: 'entered' }],
    rewards: { statement: [{ kind: 'referral' }, { kind: 'signup' }], payables: [] },
    notifications: [{ title: 'New referral!' }],
  });
  expect(JSON.stringify(data)).not.toContain(project.id);
});

describe('a long history', () => {
  const ROWS = 120;
  let token: string;
  const collectionOf = (name: string) => api.server.connection.collection<{ _id: string }>(name);
  const dataUrl = () => `${api.url}${API_BASE_PATH}${getAccountData.path}`;
  const read = () => fetch(dataUrl(), { headers: { authorization: `Bearer ${token}` } });

  beforeAll(async () => {
    token = await signInWithX(api, 'veteran');
    await signInWithX(api, 'veteran_guest', { ref: 'veteran' });
    const userId = await idOf(token);
    const before = (index: number) => new Date(Date.UTC(2020, 0, 1) + Math.floor(index / 3) * 1000);
    const fill = async (name: string, documentOf: (index: number) => object) => {
      const rows = Array.from({ length: ROWS }, (_, index) => ({ _id: `veteran${index}`, ...documentOf(index) }));
      await collectionOf(name).insertMany(rows);
    };
    const told = { userId, type: 'info', topic: 'quest', message: '', readAt: null };
    await fill('notifications', (at) => ({ ...told, title: `N${at}`, createdAt: before(at) }));
    const line = { account: `user:${userId}`, kind: 'credit', memo: '', amountMxp: 1, balanceMxp: 1 };
    await fill('ledger_lines', (at) => ({ ...line, key: `old:${at}`, createdAt: before(at) }));
    const owed = { userId, questId: 1, kind: 'task', title: 'Old', amountCents: 1, status: 'paid', reference: '' };
    await fill('payables', (at) => ({ ...owed, cause: `old:${at}`, approvedAt: before(at), paidAt: null }));
    const part = { userId, type: 'task', status: 'paid', source: 'direct', completedAt: null, work: null };
    await fill('participations', (at) => ({ ...part, questId: 5_000 + at, at: before(at), isQueued: false }));
  });
  afterAll(async () => {
    for (const name of ['notifications', 'ledger_lines', 'payables', 'participations']) {
      await collectionOf(name).deleteMany({ _id: /^veteran/ });
    }
  });

  it('is complete, although each query reads only one batch', async () => {
    const limits: unknown[] = [];
    const listen = ({ command }: { command: { find?: unknown; limit?: unknown } }) => {
      if (/notifications|ledger_lines|payables|participations/.test(String(command.find))) limits.push(command.limit);
    };
    api.server.connection.getClient().on('commandStarted', listen);
    const { data } = await call(api, getAccountData, { token });
    api.server.connection.getClient().off('commandStarted', listen);
    expect(Object.keys(data)).toEqual([
      'profile',
      'participations',
      'savedQuests',
      'follows',
      'rewards',
      'perks',
      'notifications',
      'email',
      'wallet',
      'appeals',
      'missionClaims',
      'holds',
      'sessions',
      'linkedAccounts',
    ]);
    const { statement, payables } = data['rewards'] as Record<string, { id: string }[]>;
    const lists = [statement, payables, data['participations'], data['notifications']] as { id: string }[][];
    const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).filter((id) => id.startsWith('veteran'));
    expect(lists.map((list) => new Set(idsOf(list)).size)).toEqual([ROWS, ROWS, ROWS, ROWS]);
    expect(lists.map((list) => idsOf(list).length)).toEqual([ROWS, ROWS, ROWS, ROWS]);
    expect(limits.length).toBeGreaterThanOrEqual(12);
    expect(limits.every((limit) => typeof limit === 'number' && limit <= 50)).toBe(true);
  });

  it('allows one download per user at a time', async () => {
    const { users } = api.server.product.accounts;
    let go = (): void => undefined;
    const gone = new Promise<void>((resolve) => (go = resolve));
    const reached = new Promise<void>((resolve) => {
      // Delays the lookup of the names in the statement.
      jest.spyOn(users, 'listHandles').mockImplementationOnce(async () => {
        resolve();
        await gone;
        return new Map();
      });
    });
    const first = read();
    await reached;
    const second = await attempt(api, getAccountData, { token });
    expect(second).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(second.headers.get('retry-after')).toBe('5');
    go();
    expect(getAccountData.response.safeParse(await (await first).json()).success).toBe(true);
    await call(api, getAccountData, { token });
  });

  it('breaks off if it cannot be read to the end', async () => {
    const userId = await idOf(token);
    const broken = { _id: 'veteran-broken', userId, createdAt: new Date(0), readAt: 'never' };
    await collectionOf('notifications').insertOne(broken);
    const response = await read();
    expect(response.status).toBe(200);
    const reading = response.text().then(
      () => 'whole',
      () => 'cut',
    );
    expect(await reading).toBe('cut');
    await collectionOf('notifications').deleteMany({ _id: 'veteran-broken' });
    expect(api.logs()).toContain('request failed');
    await call(api, getAccountData, { token });
  });
});

it('requires the handle before it deletes', async () => {
  const token = await signInWithX(api, 'careful');
  expect(await erase(token, 'somebody')).toMatchObject({ status: 400, body: { code: 'confirmation_wrong' } });
  expect(await erase(token, '')).toMatchObject({ status: 400, body: { error: 'Type your handle to confirm' } });
  expect((await call(api, getMe, { token })).user.x_username).toBe('careful');
  expect(await erase(token, '@Careful')).toMatchObject({ status: 200 });
});

describe('a deleted account', () => {
  it('leaves no trace of the user, and invalidates all tokens', async () => {
    const token = await signInWithX(api, 'vanishing');
    const second = await signInWithX(api, 'vanishing');
    await signInWithX(api, 'helped', { ref: 'vanishing' });
    await call(api, setWallet, { token, body: { wallet_address: VANISHING_WALLET } });
    const userId = await idOf(token);
    const witness = await signInWithX(api, 'witness');
    const names = async () =>
      (await call(api, getLeaderboard, { token: witness })).data.leaderboard.map(({ username }) => username);
    expect(await names()).toContain('vanishing');
    await erase(token, 'vanishing');
    for (const gone of [token, second]) {
      expect(await attempt(api, getMe, { token: gone })).toMatchObject({ status: 401 });
      expect(await erase(gone, 'vanishing')).toMatchObject({ status: 401 });
    }
    expect(await names()).not.toContain('vanishing');
    const left = await everything();
    expect(left).not.toMatch(/vanishing/i);
    expect(left).not.toContain(VANISHING_WALLET);
    expect(left).toContain(`user:${userId}`);
    expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
  });

  it('is not named in notifications, submissions or idempotency records', async () => {
    const project = await createTestProject(api, 'Delta');
    const admin = await createTestAdmin(api);
    const host = await signInWithX(api, 'proud_host');
    const token = await signInWithX(api, 'ghosting', { ref: 'proud_host' });
    const body = { wallet_address: GHOSTING_WALLET };
    await call(api, setWallet, { token, body, key: 'wallet' });
    const quests = [];
    for (const max_winners of [5, 6, 7]) quests.push(await publishQuest(api, project, { ...TASK, max_winners }));
    for (const task_id of quests) {
      const work = { task_id, submission_url: 'https://x.com/ghosting/1', submission_text: 'By ghosting' };
      await call(api, submitTask, { token, body: work, key: `work-${task_id}` });
    }
    const { submissions } = await call(api, listReviewItems, { token: admin, query: { limit: 50 } });
    const [, rejected, approved] = submissions.filter(({ id }) => id.startsWith('work-')).map(({ id }) => id);
    await call(api, approveReviewItem, { token: admin, body: { id: approved ?? '', type: 'task' } });
    const reason = 'Not by ghosting';
    await call(api, rejectReviewItem, { token: admin, body: { id: rejected ?? '', type: 'task', reason } });
    await erase(token, 'ghosting');
    const all = await everything();
    expect(all).not.toMatch(/ghosting/i);
    expect(all).not.toContain(GHOSTING_WALLET);
    const told = (await call(api, listNotifications, { token: host })).data.notifications;
    expect(told).toMatchObject([{ message: 'A friend joined with your link. You earned 100 MXP.' }]);
    const { submissions: left } = await call(api, listReviewItems, { token: admin, query: { limit: 50 } });
    expect(left.filter(({ id }) => id.startsWith('work-'))).toMatchObject([
      { id: approved, status: 'approved', submittedBy: 'A former user', submissionUrl: '', description: '' },
    ]);
    const counts = (await api.server.product.quests.list(quests)).map(({ participantCount }) => participantCount);
    expect(counts.sort()).toEqual([0, 0, 1]);
  });

  it('leaves no concurrent entry, application or submission', async () => {
    const project = await createTestProject(api, 'Epsilon');
    const tasks = [await publishQuest(api, project, TASK), await publishQuest(api, project, TASK)];
    const giveaway = await publishQuest(api, project, GIVEAWAY);
    const { users } = api.server.product.accounts;
    const { hold } = users;
    for (const [index, send] of [
      (token: string) => attempt(api, enterGiveaway, { token, body: { giveaway_id: giveaway } }),
      (token: string) =>
        attempt(api, submitTask, { token, body: { task_id: tasks[0] ?? 0, submission_url: 'https://example.com/1' } }),
    ].entries()) {
      const handle = `hasty_${index}`;
      const token = await signInWithX(api, handle);
      // Deletes the account between reading the quest and writing.
      jest.spyOn(users, 'hold').mockImplementationOnce(async (userId, session) => {
        expect((await erase(token, handle)).status).toBe(200);
        return hold(userId, session);
      });
      expect(await send(token)).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    }
    const found = await api.server.product.quests.list([...tasks, giveaway]);
    expect(found.map(({ participantCount }) => participantCount)).toEqual([0, 0, 0]);
    expect(await api.server.connection.collection('participations').countDocuments({ questId: giveaway })).toBe(0);
  });

  it('is removed from running giveaways', async () => {
    const project = await createTestProject(api, 'Beta');
    const id = await publishQuest(api, project, GIVEAWAY);
    const [token, other] = [await signInWithX(api, 'leaver'), await signInWithX(api, 'stayer')];
    for (const each of [token, other]) await call(api, enterGiveaway, { token: each, body: { giveaway_id: id } });
    await erase(token, 'leaver');
    const { giveaways } = await call(api, listGiveaways, { token: other });
    expect(giveaways.find((giveaway) => giveaway.id === id)?.participant_count).toBe(1);
  });

  it('stays in the entries of an ended giveaway, and wins nothing', async () => {
    const project = await createTestProject(api, 'Gamma');
    const endsAt = new Date(api.clock.now().getTime() + 60_000).toISOString();
    const id = await publishQuest(api, project, { ...GIVEAWAY, endsAt, mxp_amount: 7 });
    const token = await signInWithX(api, 'late_leaver');
    await call(api, enterGiveaway, { token, body: { giveaway_id: id } });
    api.clock.advance(60_000);
    await erase(token, 'late_leaver');
    await api.server.jobs.runDue();
    const { draw } = await call(api, getDraw, { query: { giveaway_id: id } });
    expect(draw).toMatchObject({ state: 'drawn', entry_count: 1, winners: [expect.any(String)] });
    expect(await api.server.connection.collection('ledger_entries').countDocuments({ kind: 'prize' })).toBe(0);
    expect(await api.server.connection.collection('payables').countDocuments({ questId: id })).toBe(0);
  });

  it('earns no joining or referral reward when its person returns', async () => {
    const first = await signInWithX(api, 'farmer');
    const host = await signInWithX(api, 'farm_host');
    const firstId = await idOf(first);
    await erase(first, 'farmer');
    const again = await signInWithX(api, 'farmer', { ref: 'farm_host' });
    expect(await idOf(again)).not.toBe(firstId);
    expect(await pointsOf(again)).toBe(0);
    expect((await call(api, getStatement, { token: again })).lines).toEqual([]);
    expect(await pointsOf(host)).toBe(1000);
    expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
  });

  it('has no live connections', async () => {
    const token = await signInWithX(api, 'listener');
    const second = await signInWithX(api, 'listener');
    const query = { userId: await idOf(token) };
    const socket = io(api.url, { path: LIVE_PATH, query, reconnection: false, transports: ['websocket'] });
    const closed = new Promise((resolve) => socket.on('disconnect', resolve));
    const admitted = new Promise((resolve) => socket.on('authenticated', resolve));
    socket.emit('authenticate', { token: second });
    await admitted;
    await erase(token, 'listener');
    expect(await closed).toBe('io server disconnect');
    socket.close();
  });
});
