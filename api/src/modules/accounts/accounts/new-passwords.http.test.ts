import { createAdmin, editUser, getMe, logInAdmin, logInProject, registerProject } from '@magnetx/contracts';
import { DEVELOPMENT } from '../../../settings/config-defaults.ts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';
import { createAdminRepository } from './admins/index.ts';
import { createPasswords } from './passwords/index.ts';
import { createProjectRepository } from './projects/index.ts';
import { firstOwner } from './projects/team.ts';

const { adminCreationPassword: creationPassword } = DEVELOPMENT;

let api: TestApi;
let token: string;
let userId: string;
beforeAll(async () => {
  api = await startTestApi({ env: { PASSWORD_LENGTH_MIN: '9' } });
  token = await createTestAdmin(api);
  userId = (await call(api, getMe, { token: await signInWithX(api, 'polar_lights') })).user.id;
});
afterAll(() => api.stop());

/** Every call that sets a password, for an account named Polar Lights or polar_lights. */
const CALLS = {
  'a project': (password: string) =>
    attempt(api, registerProject, { body: { name: 'Polar Lights', username: 'polar', password } }),
  'an administrator': (password: string) =>
    attempt(api, createAdmin, { body: { username: 'Polar Lights', password, creationPassword } }),
  'a user who becomes one': (password: string) =>
    attempt(api, editUser, { token, params: { userId }, body: { role: 'Admin', password, creationPassword } }),
};

describe.each(Object.entries(CALLS))('%s', (_who, choose) => {
  it.each([
    ['qx7', /^Password must be at least 9 characters$/],
    ['qx7vk2wz', /^Password must be at least 9 characters$/],
    ['password1', /too easy to guess: it is a common password/],
    ['Password1234', /too easy to guess/],
    ['Dragon2026!', /too easy to guess/],
    ['P@ssw0rd1', /too easy to guess/],
    ['MagnetX-2026', /too easy to guess/],
    ['aaaaaaaaaaaa', /too easy to guess/],
    ['abcdefgh1', /too easy to guess/],
    ['Polar Lights', /too easy to guess: it contains a name/],
    ['polarlights2026', /too easy to guess/],
  ])('cannot choose the password %s', async (password, text) => {
    const { status, body } = await choose(password);
    expect({ status, code: body.code, fields: body.fields }).toEqual({
      status: 400,
      code: 'validation_failed',
      fields: { password: [expect.stringMatching(text)] },
    });
  });

  it('can choose a strong password', async () => {
    expect((await choose('northern sky at night')).status).toBe(200);
  });
});

it('a wrong creation password hides the check of the new password', async () => {
  const body = { username: 'someone', password: 'password1234', creationPassword: 'a wild guess' };
  expect((await attempt(api, createAdmin, { body })).body.code).toBe('creation_password_wrong');
});

it('accounts with an old short or common password still sign in', async () => {
  const passwordHash = await createPasswords().hash('secret');
  const createdAt = api.clock.now();
  const { connection } = api.server;
  const [admins, projects] = [createAdminRepository(connection), createProjectRepository(connection)];
  await admins.insert({
    id: 'old-admin',
    username: 'veteran',
    passwordHash,
    createdAt,
    status: 'Active',
    role: 'support',
    tokenGeneration: 0,
  });
  const names = { name: 'Old Labs', username: 'old-labs' };
  const project = { id: 'old-project', ...names, createdAt, status: 'active' as const, features: [], logo: '' };
  await projects.insert(project, firstOwner(project, passwordHash));
  await call(api, logInAdmin, { body: { username: 'veteran', password: 'secret' } });
  await call(api, logInProject, { body: { username: 'Old Labs', password: 'secret' } });
});
