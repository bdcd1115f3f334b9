import {
  addUser,
  adjustPoints,
  editUser,
  getAdminMe,
  getMe,
  getPointsTotal,
  getStatement,
  listAuditLines,
  listNotifications,
  listUsers,
  logInAdmin,
  preparePayout,
  removeUser,
  USER_SORTS,
  type QueryInputOf,
  type UserSort,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { askLive, listenLive } from '../../../testing/live-listener.ts';
import { profileOf, signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createVisitor, signInWithX } from '../../../testing/visitor.ts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';

let api: TestApi;
let token: string;
let databaseUrl: string;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  databaseUrl = url.href;
  api = await startTestApi({ databaseUrl });
  token = await createTestAdmin(api);
});
afterAll(async () => {
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
  await api.stop();
});

const idOf = async (userToken: string) => (await call(api, getMe, { token: userToken })).user.id;
const list = (query: QueryInputOf<typeof listUsers> = {}) => call(api, listUsers, { token, query });
const handlesOf = async (query: QueryInputOf<typeof listUsers>) =>
  (await list(query)).users.map(({ handle }) => handle);
const edit = (userId: string, body: object, by = token) =>
  attempt(api, editUser, { token: by, params: { userId }, body });
const remove = (userId: string, by = token) => attempt(api, removeUser, { token: by, params: { userId } });
const adjust = (userId: string, amount: number, reason = 'A thank-you', key?: string) =>
  attempt(api, adjustPoints, { token, params: { userId }, body: { amount, reason }, ...(key && { key }) });

describe('the table', () => {
  beforeAll(async () => {
    for (const handle of ['mona', 'monty', 'nils']) {
      await signInUsers(api, [handle]);
      api.clock.advance(1_000);
    }
  });

  it('lists administrators first, then the newest users, page by page', async () => {
    const whole = await list({ limit: 3 });
    expect(whole.users.map(({ handle, role }) => `${role} ${handle}`)).toEqual([
      'Admin root',
      'User nils',
      'User monty',
    ]);
    expect(whole.pagination).toEqual({ page: 1, limit: 3, pages: 2, total: 4, isTotalCapped: false });
    expect(whole.users[1]).toMatchObject({
      name: 'nils',
      email: '',
      status: 'Active',
      points: 1_000,
      isInvited: false,
    });
    expect(await handlesOf({ limit: 3, page: 2 })).toEqual(['mona']);
    expect(await handlesOf({ limit: 3, page: 3 })).toEqual([]);
    expect(await handlesOf({ role: 'User' })).toEqual(['nils', 'monty', 'mona']);
    expect(await handlesOf({ role: 'Admin' })).toEqual(['root']);
  });

  it('is searched by word prefixes in any case, and filtered', async () => {
    expect(await handlesOf({ search: 'MON' })).toEqual(['monty', 'mona']);
    expect(await handlesOf({ search: 'roo' })).toEqual(['root']);
    expect(await handlesOf({ search: 'ona' })).toEqual([]);
    expect(await handlesOf({ status: 'Inactive' })).toEqual([]);
    const { pagination } = await list({ search: 'mon', status: 'Active', limit: 1 });
    expect(pagination).toEqual({ page: 1, limit: 1, pages: 2, total: 2, isTotalCapped: false });
  });

  it.each(['.*', '^mo', 'm[o]n', '"', "'", '\\', '$where', '{"$gt":""}', '\0'])('treats %j as text', async (search) => {
    const found = await handlesOf({ search });
    expect(found.every((handle) => ['monty', 'mona'].includes(handle))).toBe(true);
    expect(found).not.toContain('nils');
  });

  it('refuses a search of 10,000 characters', async () => {
    const answer = await attempt(api, listUsers, { token, query: { search: 'x'.repeat(10_000) } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { search: [expect.any(String)] } },
    });
  });

  it('reads every page using an index', async () => {
    for (const search of ['', 'mon', 'mon mo']) {
      for (const status of ['all', 'Active', 'Inactive'] as const) {
        const reads = await explainReads(api.server.connection, () => list({ search, status, role: 'User' }));
        const found = reads.filter(({ collection }) => collection === 'users');
        expect(found.length).toBeGreaterThan(0);
        for (const { stages, docsExamined, command } of found) {
          const isEstimate = command === 'count' && search === '' && status === 'all';
          if (!isEstimate) expect(stages).toContain('IXSCAN');
          expect(stages).not.toContain('SORT');
          expect(stages).not.toContain('COLLSCAN');
          expect(docsExamined).toBeLessThanOrEqual(11);
        }
      }
    }
  });
});

describe('the order of the table', () => {
  const points = { mona: 5, monty: 5, nils: 30 } as const;
  const inOrder = async (sort: UserSort, limit = 10) => {
    const pages = await Promise.all([1, 2, 3].map((page) => handlesOf({ sort, limit, page, role: 'User' })));
    return pages.flat();
  };
  beforeAll(async () => {
    for (const [handle, amount] of Object.entries(points)) {
      const [user] = (await list({ search: handle })).users;
      await adjust(user?.id ?? '', amount);
    }
  });

  it('is by points with the same place for equal ones on every page, and the reverse', async () => {
    const fewestFirst = await inOrder('points');
    expect(fewestFirst.slice(0, 2).toSorted()).toEqual(['mona', 'monty']);
    expect(fewestFirst[2]).toBe('nils');
    expect(await inOrder('points', 1)).toEqual(fewestFirst);
    expect(await inOrder('-points', 1)).toEqual(fewestFirst.toReversed());
  });

  it('is by handle and by joining date, both ways', async () => {
    expect(await inOrder('handle', 1)).toEqual(['mona', 'monty', 'nils']);
    expect(await inOrder('-handle', 1)).toEqual(['nils', 'monty', 'mona']);
    expect(await inOrder('joined', 1)).toEqual(['mona', 'monty', 'nils']);
    expect(await handlesOf({ sort: 'joined', search: 'mon', status: 'Active' })).toEqual(['mona', 'monty']);
  });

  it.each(USER_SORTS)('%s is the order of an index', async (sort) => {
    const reads = await explainReads(api.server.connection, () => list({ sort, role: 'User' }));
    for (const { stages } of reads.filter(({ collection, command }) => collection === 'users' && command === 'find')) {
      expect(stages).toContain('IXSCAN');
      expect(stages).not.toContain('SORT');
    }
  });

  it.each(['passwordHash', 'points,-joined', '$where', '{"points":1}', '--points', '__proto__'])(
    'refuses %j',
    async (sort) => {
      const answer = await attempt(api, listUsers, { token, query: { sort: sort as UserSort } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );

  it('refuses an order that no index has for the filter', async () => {
    for (const filter of [{ search: 'mon' }, { status: 'Active' }] as const) {
      const answer = await attempt(api, listUsers, { token, query: { ...filter, sort: 'points' } });
      expect(answer).toMatchObject({ status: 400, body: { fields: { sort: [expect.any(String)] } } });
    }
  });
});

describe('an added user', () => {
  it('claims the account at the first sign-in, and is rewarded for joining once', async () => {
    const friend = await signInWithX(api, 'friend');
    const { user } = await call(api, addUser, { token, body: { handle: '@Newcomer', name: 'New Comer' } });
    expect(user).toMatchObject({ handle: 'Newcomer', name: 'New Comer', isInvited: true, points: 0 });
    expect(await handlesOf({ search: 'come' })).toEqual(['Newcomer']);
    const own = await signInWithX(api, 'newcomer', { ref: 'friend' });
    expect(await idOf(own)).toBe(user.id);
    await signInWithX(api, 'newcomer', { ref: 'friend' });
    expect((await call(api, getPointsTotal, { token: own })).data.totalPoints).toBe(1_000);
    expect((await call(api, getMe, { token: friend })).user.referral_count).toBe(1);
    const [row] = (await list({ search: 'newcomer' })).users;
    expect(row).toMatchObject({ id: user.id, isInvited: false, points: 1_000 });
  });

  it("is added once, and not with another account's handle", async () => {
    const add = (handle: string) => attempt(api, addUser, { token, body: { handle } });
    const answers = await Promise.all([add('twice'), add('TWICE'), add('@twice')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await add('mona')).body).toMatchObject({ code: 'name_taken', fields: { handle: [expect.any(String)] } });
    expect((await add('not a handle')).status).toBe(400);
  });

  it('is one user even if they sign in concurrently', async () => {
    const { signInUser } = api.server.product.xSignIn;
    for (const handle of ['Moment1', 'Moment2', 'Moment3']) {
      const [added] = await Promise.all([
        attempt(api, addUser, { token, body: { handle } }),
        signInUser({ profile: profileOf(handle) }),
      ]);
      expect([200, 409]).toContain(added.status);
      expect(await handlesOf({ search: handle })).toEqual([handle]);
    }
  });
});

it('suspension revokes tokens permanently, over HTTP and live; a new sign-in works', async () => {
  const own = await signInWithX(api, 'olga');
  const userId = await idOf(own);
  const live = await listenLive(api, own);
  expect((await edit(userId, { status: 'Inactive' })).status).toBe(200);
  expect(await live.next('error')).toMatchObject({ code: 'not_authenticated' });
  await live.closed;
  const suspended = await attempt(api, getMe, { token: own });
  expect(suspended).toMatchObject({ status: 401, body: { code: 'account_suspended' } });
  const page = await createVisitor(api).signIn('olga');
  expect(page.searchParams.get('error')).toBe('account_inactive');
  expect(await handlesOf({ status: 'Inactive' })).toEqual(['olga']);
  expect((await edit(userId, { status: 'Active' })).status).toBe(200);
  const reactivated = await attempt(api, getMe, { token: own });
  expect(reactivated).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  expect(await (await askLive(api, own, userId)).next('error')).toMatchObject({ code: 'not_authenticated' });
  const fresh = await signInWithX(api, 'olga');
  (await listenLive(api, fresh)).close();
  const { lines } = await call(api, listAuditLines, { token, query: { action: 'editUser', search: '@Olga' } });
  expect(lines.map(({ subject, detail }) => `${subject} ${detail}`)).toEqual([
    'user @olga status Active',
    'user @olga status Inactive',
  ]);
});

describe('administrators', () => {
  const password = 'correct horse';

  it('are created from users with the creation password only', async () => {
    const userId = await idOf(await signInWithX(api, 'pia'));
    const wrong = await edit(userId, { role: 'Admin', password, creationPassword: 'wrong' });
    expect(wrong.body.code).toBe('creation_password_wrong');
    expect((await edit(userId, { role: 'Admin' })).status).toBe(400);
    const creationPassword = api.config.adminCreationPassword ?? '';
    expect((await edit(userId, { role: 'Admin', password, creationPassword })).status).toBe(200);
    const { token: own } = await call(api, logInAdmin, { body: { username: 'pia', password } });
    expect((await edit(userId, { role: 'Admin', password, creationPassword })).body.code).toBe('name_taken');
    const { user } = await call(api, getAdminMe, { token: own });
    expect((await edit(user.id, { status: 'Inactive' })).status).toBe(200);
    expect((await attempt(api, getAdminMe, { token: own })).status).toBe(401);
    const refused = await attempt(api, logInAdmin, { body: { username: 'pia', password } });
    expect(refused.body.code).toBe('account_inactive');
    expect((await edit(user.id, { status: 'Active' })).status).toBe(200);
    expect((await attempt(api, getAdminMe, { token: own })).status).toBe(401);
    await call(api, logInAdmin, { body: { username: 'pia', password } });
    expect((await edit(user.id, { role: 'User' })).status).toBe(200);
    expect((await attempt(api, logInAdmin, { body: { username: 'pia', password } })).status).toBe(401);
  });

  it('cannot remove themselves or the last administrator', async () => {
    const root = (await call(api, getAdminMe, { token })).user.id;
    for (const answer of [
      await edit(root, { role: 'User' }),
      await edit(root, { status: 'Inactive' }),
      await remove(root),
    ]) {
      expect(answer.body).toMatchObject({ code: 'conflict', error: 'You cannot do this to your own account.' });
    }
    const second = await createTestAdmin(api, 'second');
    const secondId = (await call(api, getAdminMe, { token: second })).user.id;
    const answers = await Promise.all([remove(secondId), remove(root, second)]);
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(1);
    if (answers[0]?.status !== 200) token = second;
    expect((await list({ role: 'Admin' })).users).toHaveLength(1);
  });

  it.each([
    ['delete', (id: string, by: string) => remove(id, by)],
    ['suspend', (id: string, by: string) => edit(id, { status: 'Inactive' }, by)],
    ['make a user of', (id: string, by: string) => edit(id, { role: 'User' }, by)],
  ])('only one of two admins who %s each other concurrently succeeds', async (what, takeAway) => {
    for (let round = 0; round < 5; round += 1) {
      const pair = await Promise.all(
        ['left', 'right'].map(async (side) => {
          const own = await createTestAdmin(api, `${side} ${what} ${round}`);
          return { own, id: (await call(api, getAdminMe, { token: own })).user.id };
        }),
      );
      const [left, right] = pair;
      if (!left || !right) throw new Error('There are two');
      const answers = await Promise.all([takeAway(right.id, left.own), takeAway(left.id, right.own)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const open = await Promise.all(pair.map(({ own }) => attempt(api, getAdminMe, { token: own })));
      expect(open.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });
});

describe('admin roles', () => {
  const outcomes = (answers: { status: number; body: object }[]) =>
    answers.map(({ status, body }) => [status, (body as { error?: string }).error]);
  const roleOf = async (own: string) => (await call(api, getAdminMe, { token: own })).user;

  it('apply to live tokens immediately, in every process, and have an audit line', async () => {
    const other = await startTestApi({ databaseUrl });
    const own = await createTestAdmin(api, 'rita', 'reviewer');
    const { id, permissions } = await roleOf(own);
    expect(permissions).toEqual(['admin.read', 'review', 'featured', 'seasons', 'pictures']);
    const seesLog = async () => (await attempt(other, listAuditLines, { token: own })).status;
    expect(await seesLog()).toBe(403);
    expect((await edit(id, { adminRole: 'finance' })).body).toMatchObject({ user: { adminRole: 'finance' } });
    expect(await seesLog()).toBe(200);
    expect(await roleOf(own)).toMatchObject({
      adminRole: 'finance',
      permissions: ['admin.read', 'money', 'perks.manage', 'audit'],
    });
    const { lines } = await call(api, listAuditLines, { token, query: { search: 'rita', action: 'editUser' } });
    expect(lines).toMatchObject([{ subject: 'admin rita', detail: 'admin role finance', outcome: 'done' }]);
    await other.stop();
  });

  it('a refused call has an audit line', async () => {
    const own = await createTestAdmin(api, 'roger', 'reviewer');
    expect((await attempt(api, preparePayout, { token: own, body: { month: '2026-01' } })).status).toBe(403);
    const { lines } = await call(api, listAuditLines, { token, query: { search: 'roger' } });
    expect(lines).toMatchObject([{ admin: 'roger', action: 'preparePayout', outcome: 'refused', code: 'forbidden' }]);
  });

  it('only an administrator may change, create or delete admins', async () => {
    const support = await createTestAdmin(api, 'sue', 'support');
    const { id } = await roleOf(await createTestAdmin(api, 'ravi', 'reviewer'));
    const userId = await idOf(await signInWithX(api, 'ursula'));
    const secrets = { password: 'correct horse', creationPassword: api.config.adminCreationPassword ?? '' };
    const refused = await Promise.all([
      edit(id, { adminRole: 'administrator' }, support),
      edit(id, { status: 'Inactive' }, support),
      edit(userId, { role: 'Admin', ...secrets }, support),
      remove(id, support),
    ]);
    expect(outcomes(refused)).toEqual(refused.map(() => [403, 'Your role (Support) may not do this.']));
    expect((await edit(userId, { status: 'Active' }, support)).status).toBe(200);
    expect((await edit(userId, { role: 'Admin', adminRole: 'support', ...secrets })).status).toBe(200);
    const { token: own } = await call(api, logInAdmin, { body: { username: 'ursula', password: 'correct horse' } });
    expect(await roleOf(own)).toMatchObject({ adminRole: 'support' });
  });

  it('the last administrator keeps the role, whatever other admins there are', async () => {
    const own = await startTestApi();
    const [root, second] = [await createTestAdmin(own), await createTestAdmin(own, 'second')];
    await createTestAdmin(own, 'rick', 'reviewer');
    const ids = await Promise.all(
      [root, second].map(async (each) => (await call(own, getAdminMe, { token: each })).user.id),
    );
    const demote = (by: string, userId = '') =>
      attempt(own, editUser, { token: by, params: { userId }, body: { adminRole: 'reviewer' } });
    expect((await demote(root, ids[0])).body).toMatchObject({ code: 'conflict' });
    const answers = await Promise.all([demote(root, ids[1]), demote(second, ids[0])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    await own.stop();
  });
});

describe('adjusting points', () => {
  it('adds and removes MXP, with a reason in the statement, and notifies the user', async () => {
    const own = await signInWithX(api, 'quinn');
    const userId = await idOf(own);
    const live = await listenLive(api, own);
    expect((await adjust(userId, 250)).body).toMatchObject({ user: { points: 1_250 } });
    expect(await live.next('points_update')).toMatchObject({ totalPoints: 1_250, changeMxp: 250 });
    live.close();
    expect((await adjust(userId, -1_250, 'Counted twice')).body).toMatchObject({ user: { points: 0 } });
    const { lines } = await call(api, getStatement, { token: own });
    expect(lines[0]).toMatchObject({ description: 'MXP adjusted: Counted twice', amount_mxp: -1_250, balance_mxp: 0 });
    const { data } = await call(api, listNotifications, { token: own });
    expect(data.notifications[0]?.message).toBe('1,250 MXP were taken from you. Reason: Counted twice');
  });

  it('applies once per attempt, never below zero, and requires a reason', async () => {
    const userId = await idOf(await signInWithX(api, 'wilhelmina'));
    await adjust(userId, 10, 'Once', 'the-same-key-1');
    await api.server.connection.collection('idempotency_records').deleteMany({});
    expect((await adjust(userId, 10, 'Once', 'the-same-key-1')).body).toMatchObject({ user: { points: 1_010 } });
    const { lines } = await call(api, listAuditLines, {
      token,
      query: { action: 'adjustPoints', search: '@wilhelmina' },
    });
    expect(lines.map(({ detail }) => detail)).toEqual(['Repeated request, already done: 10 MXP: Once', '10 MXP: Once']);
    const answers = await Promise.all([adjust(userId, -600), adjust(userId, -600), adjust(userId, -600)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const answer of [
      await adjust(userId, 5, '  '),
      await adjust(userId, 5, '\u200b'),
      await adjust(userId, 0),
      await adjust(userId, 1.5),
    ]) {
      expect(answer.status).toBe(400);
    }
    expect((await adjust('nobody', 5)).status).toBe(404);
  });
});

it('deletes a user once, with all personal data and tokens', async () => {
  const own = await signInWithX(api, 'sigurd');
  const userId = await idOf(own);
  await edit(userId, { status: 'Active' });
  await adjust(userId, 5);
  expect((await attempt(api, addUser, { token, body: { handle: 'sigurd' } })).status).toBe(409);
  const answers = await Promise.all([remove(userId), remove(userId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await attempt(api, getMe, { token: own })).status).toBe(401);
  expect(await handlesOf({ search: 'sigurd' })).toEqual([]);
  const log = await api.server.connection.collection('audit_lines').find().toArray();
  expect(JSON.stringify(log)).not.toContain('sigurd');
  const again = await signInWithX(api, 'sigurd');
  expect((await call(api, getPointsTotal, { token: again })).data.totalPoints).toBe(0);
});
