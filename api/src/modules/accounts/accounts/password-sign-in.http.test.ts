import {
  createAdmin,
  getAdminMe,
  getProjectDashboard,
  logInAdmin,
  logInProject,
  logOut,
  registerProject,
} from '@magnetx/contracts';
import { DEVELOPMENT } from '../../../settings/config-defaults.ts';
import { attempt, call } from '../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const creationPassword = DEVELOPMENT.adminCreationPassword;
const password = 'correct horse';
const newAdmin = (username: string) => call(api, createAdmin, { body: { username, password, creationPassword } });
const register = (name: string, username: string) => call(api, registerProject, { body: { name, username, password } });
const outcome = async (answer: ReturnType<typeof attempt>) => {
  const { status, body } = await answer;
  return { status, code: body.code };
};

describe('administrators', () => {
  it('are created with the creation password, sign in with their name in any case, and sign out', async () => {
    const { user } = await newAdmin('Root');
    expect(user).toMatchObject({ username: 'Root', role: 'Admin' });
    const { token } = await call(api, logInAdmin, { body: { username: ' rOOt ', password } });
    expect(await call(api, getAdminMe, { token })).toMatchObject({ success: true, user });
    await call(api, logOut, { token });
    expect(await outcome(attempt(api, getAdminMe, { token }))).toEqual({ status: 401, code: 'not_authenticated' });
  });

  it('are not created with a wrong creation password or a taken name', async () => {
    await newAdmin('Taken');
    const body = { username: 'taken', password, creationPassword };
    expect(await outcome(attempt(api, createAdmin, { body }))).toEqual({ status: 409, code: 'name_taken' });
    const guess = { ...body, creationPassword: 'guess' };
    expect(await outcome(attempt(api, createAdmin, { body: guess }))).toEqual({
      status: 403,
      code: 'creation_password_wrong',
    });
  });

  it('cannot be created without a configured creation password', async () => {
    const env = {
      PROFILE: 'production',
      PUBLIC_URL: 'https://magnetx.example',
      JWT_SECRET: 'a-secret-that-only-production-has-0123456789',
      X_CLIENT_ID: 'client',
    };
    const production = await startTestApi({ env });
    const body = { username: 'someone', password, creationPassword };
    expect(await outcome(attempt(production, createAdmin, { body }))).toEqual({
      status: 403,
      code: 'creation_disabled',
    });
    await production.stop();
  });
});

describe('projects', () => {
  it('sign in by username or project name and see their dashboard', async () => {
    const { project } = await register('Acme Labs', 'acme');
    expect(project).toMatchObject({ name: 'Acme Labs', username: 'acme', status: 'active' });
    for (const username of ['ACME', 'acme labs']) {
      const { token } = await call(api, logInProject, { body: { username, password } });
      const dashboard = await call(api, getProjectDashboard, { token });
      expect(dashboard).toMatchObject({ project_name: 'Acme Labs', project_status: 'active', mxp_balance: 0 });
    }
  });

  it('may have the same name and username', async () => {
    await expect(register('solo', 'Solo')).resolves.toMatchObject({ success: true });
  });

  it.each([
    ['the same name', 'First Project', 'other-1', 'name'],
    ['the same username', 'Other 2', 'FIRST', 'username'],
    ['a name that is a username', 'first', 'other-3', 'name'],
    ['a username that is a name', 'Other 4', 'first project', 'username'],
  ])('are refused with %s as an existing project', async (_what, name, username, field) => {
    await register('First Project', 'first').catch(() => undefined);
    const { status, body } = await attempt(api, registerProject, { body: { name, username, password } });
    expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 409,
      code: 'name_taken',
      fields: [field],
    });
  });

  it('sign in while suspended', async () => {
    const { project } = await register('Paused', 'paused');
    await api.server.connection
      .collection<{ _id: string }>('projects')
      .updateOne({ _id: project.id }, { $set: { status: 'suspended' } });
    const { token } = await call(api, logInProject, { body: { username: 'paused', password } });
    expect(await call(api, getProjectDashboard, { token })).toMatchObject({ project_status: 'suspended' });
  });

  it('are refused like an unknown name if they are deleted during the password check', async () => {
    const { project } = await register('Short Lived', 'short-lived');
    await api.server.connection.collection<{ _id: string }>('projects').deleteOne({ _id: project.id });
    const { tokens } = api.server.product.accounts;
    await expect(tokens.issue('project', project.id)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('get invalid_credentials for an unknown name', async () => {
    const unknown = { username: 'unknown name', password };
    expect(await outcome(attempt(api, logInProject, { body: unknown }))).toEqual({
      status: 401,
      code: 'invalid_credentials',
    });
  });
});

describe('the lock-out', () => {
  const fail = (username: string) => attempt(api, logInProject, { body: { username, password: 'wrong one' } });

  it('waits longer after each failure, even for the right password, until a success', async () => {
    await register('Locked', 'locked');
    for (let failure = 1; failure <= 5; failure += 1) expect((await fail('locked')).status).toBe(401);
    for (const waitS of [1, 2, 4, 8]) {
      const { status, headers, body } = await attempt(api, logInProject, { body: { username: 'Locked', password } });
      expect({ status, code: body.code }).toEqual({ status: 429, code: 'account_locked' });
      expect(headers.get('retry-after')).toBe(String(waitS));
      api.clock.advance(waitS * 1000);
      expect((await fail('locked')).status).toBe(401);
    }
    api.clock.advance(16_000);
    await call(api, logInProject, { body: { username: 'locked', password } });
    expect((await fail('locked')).status).toBe(401);
    await expect(call(api, logInProject, { body: { username: 'locked', password } })).resolves.toMatchObject({});
  });

  it('counts concurrent guesses', async () => {
    await register('Rushed', 'rushed');
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail('rushed')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('does not reveal whether a name exists', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await fail('ghost');
    expect((await fail('Ghost')).status).toBe(429);
  });

  it('survives a restart', async () => {
    await register('Stubborn', 'stubborn');
    for (let failure = 1; failure <= 5; failure += 1) await fail('stubborn');
    const again = await startTestApi({ databaseUrl: api.config.database.url });
    const body = { username: 'stubborn', password };
    again.clock.advance(api.clock.now().getTime() - again.clock.now().getTime());
    expect(await outcome(attempt(again, logInProject, { body }))).toEqual({ status: 429, code: 'account_locked' });
    await again.stop();
  });
});
