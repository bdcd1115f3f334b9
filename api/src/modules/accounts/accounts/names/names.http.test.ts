import { createAdmin, removeProject, getMe, registerProject } from '@magnetx/contracts';
import { DEVELOPMENT } from '../../../../settings/config-defaults.ts';
import { createTestAdmin } from '../../../../testing/admin.ts';
import { attempt, call } from '../../../../testing/client.ts';
import { profileOf } from '../../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../../testing/start-test-api.ts';

const password = 'a long walk home';
const { adminCreationPassword: creationPassword } = DEVELOPMENT;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const register = (name: string, username: string, on = api) =>
  attempt(on, registerProject, { body: { name, username, password } });
const admit = (username: string, on = api) =>
  attempt(on, createAdmin, { body: { username, password, creationPassword } });
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe('a project', () => {
  beforeAll(async () => void (await register('Polar Lights', 'polar')));

  it.each([
    ['its name in letters of another alphabet', 'Роlаr Lights', 'other-1', 'name'],
    ['its name with other spaces', 'Polar \u2003 Lights', 'other-2', 'name'],
    ['its name with I for l', 'PoIar Lights', 'other-3', 'name'],
    ['its username in letters of another alphabet', 'Other 4', 'роlаr', 'username'],
    ['its username as a name', 'P0LAR', 'other-5', 'name'],
    ['its name as a username', 'Other 6', 'polar 1ights', 'username'],
  ])('must be unique, not %s', async (_what, name, username, field) => {
    const { status, body } = await register(name, username);
    expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 409,
      code: 'name_taken',
      fields: [field],
    });
  });

  it.each([
    ['MagnetX Support', 'fine-1', { name: ['This project name is reserved.'] }],
    ['Official Support', 'fine-2', { name: ['This project name is reserved.'] }],
    ['Fine 3', 'Аdmin', { username: ['This username is reserved.'] }],
    ['Моdеrаtоr', 'magnet-x', { name: ['This project name is reserved.'], username: ['This username is reserved.'] }],
  ])('cannot be called %s with the username %s', async (name, username, fields) => {
    expect(await register(name, username)).toMatchObject({ status: 409, body: { code: 'name_taken', fields } });
  });

  it('may have a name that resembles its own username', async () => {
    expect((await register('Ｆｒｏｓｔｈｅｉｍ', 'frosthe1m')).status).toBe(200);
  });

  it.each(['Frost\u200bheim', 'Frost\u202eheim', 'Frost\u2800heim', 'Frost\u0007heim'])(
    'cannot have an invisible character in its name: %j',
    async (name) => {
      expect(await register(name, 'visible')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );

  it('releases its lookalike names when it is closed', async () => {
    const token = await createTestAdmin(api, 'closer');
    const { project } = await call(api, registerProject, { body: { name: 'Ember', username: 'ember', password } });
    expect((await register('Еmbеr', 'ember-2')).status).toBe(409);
    await call(api, removeProject, { token, params: { projectId: project.id } });
    expect((await register('Еmbеr', 'ember-2')).status).toBe(200);
  });
});

it.each([0, 1, 2, 3, 4])('accepts one of several concurrent lookalike names (round %i)', async (round) => {
  const looks = ['Oasis', 'оasis', 'OASIS', '0asis', 'Оаѕіѕ', 'oas1s'].map(
    (look) => `${look} ${'x'.repeat(round + 1)}`,
  );
  const projects = await Promise.all(looks.map((look, index) => register(look, `race-${round}-${index}`)));
  expect(statusesOf(projects)).toEqual([200, 409, 409, 409, 409, 409]);
  const admins = await Promise.all(looks.map((look) => admit(look)));
  expect(statusesOf(admins)).toEqual([200, 409, 409, 409, 409, 409]);
});

it('an administrator may have the name of a role, but must not resemble another administrator', async () => {
  for (const name of ['admin', 'root', 'MagnetX Support']) expect((await admit(name)).status).toBe(200);
  for (const name of ['аdmin', 'r00t', 'MagnetX  Supp0rt']) {
    expect(await admit(name)).toMatchObject({ status: 409, body: { fields: { username: [expect.any(String)] } } });
  }
});

it('shows the handle of a user whose name at X imitates staff', async () => {
  const { xSignIn, accounts } = api.server.product;
  const nameAfter = async (name: string) => {
    const userId = await xSignIn.signInUser({ profile: { ...profileOf('pretender'), name } });
    const token = await accounts.tokens.issue('user', userId);
    return (await call(api, getMe, { token })).user.x_name;
  };
  expect(await nameAfter('MаgnetX Support ✅')).toBe('pretender');
  expect(await nameAfter('Pat Pretender')).toBe('Pat Pretender');
  expect(await nameAfter('🛡 Official Staff 🛡')).toBe('pretender');
});
