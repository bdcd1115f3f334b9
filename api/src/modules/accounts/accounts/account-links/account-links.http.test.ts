import {
  addPasskey,
  changeProjectPassword,
  deleteAccount,
  editUser,
  getAccountData,
  getAdminMe,
  getMe,
  getProjectDashboard,
  linkAccount,
  listAuditLines,
  listLinkedAccounts,
  listNotifications,
  openLinkedAccount,
  removeUser,
  startPasskey,
  suspendUser,
  unlinkAccount,
  type Failure,
  type LinkedAccount,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../../testing/admin.ts';
import { createAuthenticator } from '../../../../testing/authenticator.ts';
import { attempt, call } from '../../../../testing/client.ts';
import { createTestProject } from '../../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../../testing/start-test-api.ts';
import { signInWithX } from '../../../../testing/visitor.ts';

const PASSWORD = 'correct horse';
const HOUR_MS = 60 * 60_000;

let api: TestApi;
let root: string;
let count = 0;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_SIGN_IN_PER_MINUTE: '1000' } });
  root = await createTestAdmin(api);
});
afterAll(() => api.stop());

const link = (token: string, area: 'project' | 'admin', username: string, password = PASSWORD, from = '192.0.2.1') =>
  attempt(api, linkAccount, { token, body: { area, username, password }, from });
const accountsOf = async (token: string) => (await call(api, listLinkedAccounts, { token })).accounts;
const named = ({ area, subject_id }: LinkedAccount) => ({ area, subject_id });
const open = (token: string, account: LinkedAccount) =>
  attempt(api, openLinkedAccount, { token, body: named(account) });
const tokenIn = async (answer: ReturnType<typeof open>) => (await answer).body as unknown as { token: string };

/** A user with a linked membership and a linked admin account. */
async function person() {
  count += 1;
  const [handle, projectName, adminName] = [`person${count}`, `Acme${count}`, `admin${count}`];
  const token = await signInWithX(api, handle);
  const project = await createTestProject(api, projectName);
  const admin = await createTestAdmin(api, adminName);
  for (const [area, name] of [
    ['project', projectName],
    ['admin', adminName],
  ] as const) {
    expect((await link(token, area, name)).status).toBe(200);
  }
  const accounts = await accountsOf(token);
  const of = (area: LinkedAccount['area']) => accounts.find((one) => one.area === area) as LinkedAccount;
  return { handle, token, project, admin, projectName, adminName, of };
}

/** A user, and an admin with a passkey who is not linked yet. */
async function personWithPasskey() {
  const name = `keyed${(count += 1)}`;
  const [admin, passkey] = [await createTestAdmin(api, name), createAuthenticator('http://localhost:3000')];
  const { options } = await call(api, startPasskey, { token: admin, body: { currentPassword: PASSWORD } });
  await call(api, addPasskey, { token: admin, body: { signed: passkey.create(options) } });
  return { name, passkey, token: await signInWithX(api, name) };
}

it('one person walks through three areas, with a token for each', async () => {
  const { handle, token, of } = await person();
  const { token: inProject } = await tokenIn(open(token, of('project')));
  expect((await call(api, getProjectDashboard, { token: inProject })).success).toBe(true);
  expect((await attempt(api, getMe, { token: inProject })).status).toBe(403);
  const { token: inAdmin } = await tokenIn(open(inProject, of('admin')));
  expect((await call(api, getAdminMe, { token: inAdmin })).success).toBe(true);
  expect((await attempt(api, getProjectDashboard, { token: inAdmin })).status).toBe(403);
  const { token: back } = await tokenIn(open(inAdmin, of('user')));
  expect((await call(api, getMe, { token: back })).user.x_username).toBe(handle);
  expect((await accountsOf(inAdmin)).filter((one) => one.is_this)).toMatchObject([{ area: 'admin' }]);
});

it('both sides are notified of a new link, and the audit log has it', async () => {
  const { token, projectName, adminName } = await person();
  const { data } = await call(api, listNotifications, { token });
  expect(data.notifications.filter(({ title }) => title === 'An account was linked')).toHaveLength(2);
  const works = await api.server.connection.collection('jobs').find({ 'payload.about': 'new-link' }).toArray();
  expect(works.length).toBeGreaterThanOrEqual(2);
  const { lines } = await call(api, listAuditLines, { token: root, query: { action: 'linkAccount' } });
  expect(lines.slice(0, 2).map(({ subject }) => subject)).toEqual([`admin ${adminName}`, `project ${projectName}`]);
});

describe('the account of another', () => {
  it('is not linked without its password, whose guesses count as failed sign-ins', async () => {
    const thief = await signInWithX(api, `thief${(count += 1)}`);
    const name = `Victim${count}`;
    await createTestProject(api, name);
    for (let guess = 0; guess < 5; guess += 1) {
      const { body } = await link(thief, 'project', name, 'a wild guess', '192.0.2.9');
      expect(body).toMatchObject({ fields: { password: ['The username or the password is not right.'] } });
    }
    expect((await link(thief, 'project', name, PASSWORD, '192.0.2.9')).body.code).toBe('account_locked');
    expect((await accountsOf(thief)).map(({ area }) => area)).toEqual(['user']);
  });

  it('is not linked a second time, opened, or unlinked', async () => {
    const owner = await person();
    const thief = await signInWithX(api, `thief${(count += 1)}`);
    expect((await link(thief, 'admin', owner.adminName)).body.code).toBe('conflict');
    for (const area of ['user', 'project', 'admin'] as const) {
      expect((await open(thief, owner.of(area))).status).toBe(404);
      const body = named(owner.of(area));
      expect((await attempt(api, unlinkAccount, { token: thief, body })).status).toBe(404);
    }
    expect(await accountsOf(owner.token)).toHaveLength(3);
  });

  it('whose password was stolen is free again once it has a new one', async () => {
    const { token, project, of } = await person();
    const body = { currentPassword: PASSWORD, password: 'battery staple mountain' };
    await call(api, changeProjectPassword, { token: project.token, body });
    expect((await open(token, of('project'))).status).toBe(404);
    expect((await accountsOf(token)).map(({ area }) => area)).toEqual(['user', 'admin']);
  });
});

it('an account with a passkey is linked with it alone, and asks for it again before it moves money', async () => {
  const { token, passkey, name } = await personWithPasskey();
  const begun = await link(token, 'admin', name);
  expect(begun.body.code).toBe('second_factor_needed');
  expect((await accountsOf(token)).map(({ area }) => area)).toEqual(['user']);
  const { ticket = '', options = {} } = (begun.body as Failure).secondFactor ?? {};
  const cookie = begun.headers.getSetCookie().map((line) => line.split(';')[0]);
  const finish = (username: string, signed: object) =>
    attempt(api, linkAccount, {
      ...{ token, cookie: cookie.join('; ') },
      body: { area: 'admin', username, password: PASSWORD, secondStep: { ticket, signed: { id: 'x', ...signed } } },
    });
  // Another account, of which the password is known, cannot be linked with the passkey of this one.
  const other = await personWithPasskey();
  const signed = passkey.get(options);
  expect((await finish(other.name, signed)).body.code).toBe('sign_in_state_invalid');
  expect((await finish(name, signed)).body.code).toBe('passkey_refused');
  const again = await link(token, 'admin', name);
  const step = (again.body as Failure).secondFactor;
  const body = { area: 'admin', username: name, password: PASSWORD } as const;
  const secondStep = { ticket: step?.ticket ?? '', signed: passkey.get(step?.options ?? {}) };
  const cookies = again.headers.getSetCookie().map((line) => line.split(';')[0]);
  await call(api, linkAccount, { token, cookie: cookies.join('; '), body: { ...body, secondStep } });
  const admin = (await accountsOf(token)).find(({ area }) => area === 'admin') as LinkedAccount;
  const { token: opened } = await tokenIn(open(token, admin));
  const params = { userId: admin.subject_id };
  expect((await attempt(api, removeUser, { token: opened, params })).body.code).toBe('proof_needed');
});

it('suspended and removed accounts cannot be opened', async () => {
  const { token, of } = await person();
  const { token: inAdmin } = await tokenIn(open(token, of('admin')));
  await call(api, suspendUser, { token: root, params: { userId: of('user').subject_id }, body: { reason: 'Spam' } });
  // Of the session that its user opened.
  expect((await open(inAdmin, of('user'))).body.code).toBe('conflict');
  expect((await open(inAdmin, of('project'))).body.code).toBe('conflict');
  const other = await person();
  const params = { userId: other.of('admin').subject_id };
  await call(api, editUser, { token: root, params, body: { status: 'Inactive' } });
  expect((await open(other.token, other.of('admin'))).status).toBe(404);
  await call(api, removeUser, { token: root, params });
  expect((await open(other.token, other.of('admin'))).status).toBe(404);
  expect((await attempt(api, getMe, { token })).body.code).toBe('account_suspended');
});

it('a link ends from either side, and with the erasure of either', async () => {
  const { token, project, of, handle } = await person();
  await call(api, unlinkAccount, { token: project.token, body: named(of('project')) });
  expect((await accountsOf(token)).map(({ area }) => area)).toEqual(['user', 'admin']);
  expect(await accountsOf(project.token)).toEqual([]);
  const { data } = await call(api, getAccountData, { token });
  expect(data['linkedAccounts']).toMatchObject([{ area: 'admin' }]);
  await call(api, deleteAccount, { token, body: { confirm_handle: handle } });
  const { admin, of: ofOther } = await person();
  await call(api, removeUser, { token: root, params: { userId: ofOther('admin').subject_id } });
  const ids = [of('user').subject_id, ofOther('admin').subject_id];
  const left = await api.server.connection.collection('account_links').find().toArray();
  for (const id of ids) expect(JSON.stringify(left)).not.toContain(id);
  expect((await attempt(api, listLinkedAccounts, { token: admin })).status).toBe(401);
});

it('a session that began with a password alone opens no other account', async () => {
  const { project, admin, of } = await person();
  expect((await open(project.token, of('user'))).body.code).toBe('forbidden');
  expect((await open(project.token, of('admin'))).body.code).toBe('forbidden');
  expect((await open(admin, of('user'))).body.code).toBe('forbidden');
});

it('opening in turn does not stay open for ever, and an account does not open itself', async () => {
  const { token, of } = await person();
  const until = async (own: string) => (await api.server.product.accounts.tokens.verify(own)).expiresAt.getTime();
  const end = await until(token);
  api.clock.advance(HOUR_MS);
  const { token: inProject } = await tokenIn(open(token, of('project')));
  const { token: back } = await tokenIn(open(inProject, of('user')));
  expect([await until(inProject), await until(back)]).toEqual([end, end]);
  expect((await open(token, of('user'))).status).toBe(404);
  const { lines } = await call(api, listAuditLines, { token: root, query: { action: 'openLinkedAccount' } });
  const detail = 'The user signed in from a linked account';
  expect(lines[0]).toMatchObject({ about: `user:${of('user').subject_id}`, detail });
});

it('links that have ended leave room for others, up to a number', async () => {
  const token = await signInWithX(api, `many${(count += 1)}`);
  const names = Array.from({ length: 21 }, () => `Many${(count += 1)}`);
  const projects = await Promise.all(names.map((name) => createTestProject(api, name, 0)));
  const statuses: number[] = [];
  for (const name of names) statuses.push((await link(token, 'project', name)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 409]);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  expect((await link(token, 'project', first)).status).toBe(200);
  const body = { currentPassword: PASSWORD, password: 'battery staple mountain' };
  await call(api, changeProjectPassword, { token: projects[0]?.token ?? '', body });
  expect((await link(token, 'project', last)).status).toBe(200);
  expect(await accountsOf(token)).toHaveLength(21);
});

it('the first passkey of an account ends links that its password alone proved', async () => {
  const { admin, token, of } = await person();
  const { options } = await call(api, startPasskey, { token: admin, body: { currentPassword: PASSWORD } });
  const signed = createAuthenticator('http://localhost:3000').create(options);
  await call(api, addPasskey, { token: admin, body: { signed } });
  expect((await open(token, of('admin'))).status).toBe(404);
  expect((await accountsOf(token)).map(({ area }) => area)).toEqual(['user', 'project']);
});
