import {
  getAdminMe,
  getMe,
  getProjectDashboard,
  logInAdmin,
  TOKEN_LIFETIME_S,
  verifySession,
  type Call,
} from '@magnetx/contracts';
import jwt from 'jsonwebtoken';
import type { Principal } from './principal.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { attempt, call } from '../testing/client.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInSuspended, signInWithX } from '../testing/visitor.ts';

let api: TestApi;
let tokens: Record<Principal['audience'], string>;

beforeAll(async () => {
  api = await startTestApi();
  const { accounts } = api.server.product;
  const project = await accounts.registerProject({ name: 'Acme', username: 'acme', password: 'correct horse' });
  tokens = {
    user: await signInWithX(api, 'someone'),
    suspended: await signInSuspended(api, 'gone'),
    admin: await createTestAdmin(api),
    project: await accounts.tokens.issue('project', project.id),
  };
});
afterAll(() => api.stop());

const outcome = async (definition: Call, token: string) => {
  const { status, body } = await attempt(api, definition, { token });
  return { status, code: body.code };
};

it.each([getMe, getAdminMe, getProjectDashboard].map((definition) => [definition.name, definition] as const))(
  '%s is closed to forged tokens',
  async (_name, definition) => {
    const claims = { sub: jwt.decode(tokens.user)?.sub, aud: 'user', iss: 'magnetx', jti: 'x' };
    const nowS = Math.floor(api.clock.now().getTime() / 1000);
    const live = { ...claims, exp: nowS + 60 };
    const forged = [
      'nonsense',
      `${tokens.user}x`,
      jwt.sign(live, 'another secret, as long as the real one'),
      jwt.sign(live, '', { algorithm: 'none' }),
      jwt.sign(live, api.config.jwtSecret, { algorithm: 'HS512' }),
      jwt.sign({ ...live, iss: 'someone else' }, api.config.jwtSecret),
      jwt.sign({ ...live, aud: 'root' }, api.config.jwtSecret),
      jwt.sign({ ...live, sub: 'nobody' }, api.config.jwtSecret),
      jwt.sign({ ...live, exp: nowS + 30 * TOKEN_LIFETIME_S }, api.config.jwtSecret),
      jwt.sign({ ...live, exp: Number.MAX_SAFE_INTEGER }, api.config.jwtSecret),
    ];
    for (const token of forged) {
      expect(await outcome(definition, token)).toEqual({ status: 401, code: 'not_authenticated' });
    }
  },
);

it('verifies user sessions only', async () => {
  for (const token of ['', 'nonsense', tokens.admin, tokens.project]) {
    const { status, body } = await attempt(api, verifySession, { query: { token } });
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'not_authenticated' });
  }
});

it('refuses the token of a deleted account', async () => {
  const token = await signInWithX(api, 'leaving');
  const { user } = await call(api, getMe, { token });
  await api.server.connection.collection<{ _id: string }>('users').deleteOne({ _id: user.id });
  expect(await outcome(getMe, token)).toEqual({ status: 401, code: 'not_authenticated' });
});

it('ends a session after 24 hours', async () => {
  const token = await signInWithX(api, 'sleepy');
  api.clock.advance((TOKEN_LIFETIME_S - 1) * 1000);
  await call(api, getMe, { token });
  api.clock.advance(1000);
  expect(await outcome(getMe, token)).toEqual({ status: 401, code: 'token_expired' });
});

it('answers malformed credentials with 400', async () => {
  for (const odd of [{ $gt: '' }, ['a'], 5, null, { a: { b: 1 } }]) {
    const { status, body } = await attempt(api, logInAdmin, { body: { username: odd, password: odd } });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' });
  }
});
