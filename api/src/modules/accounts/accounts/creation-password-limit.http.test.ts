import { createAdmin, editUser, getMe } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { z } from 'zod';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

const PER_MINUTE = 3;

let api: TestApi;
let admin: string;
let userId: string;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_ADMIN_CREATE_PER_MINUTE: String(PER_MINUTE) } });
  admin = await createTestAdmin(api);
  userId = (await call(api, getMe, { token: await signInWithX(api, 'someone') })).user.id;
});
afterAll(() => api.stop());

it('limits guesses of the creation password across all calls that require it', async () => {
  const guess = { password: 'correct horse', creationPassword: 'a wild guess' };
  const create = () => attempt(api, createAdmin, { body: { username: 'second', ...guess } });
  const edit = (body: object) => attempt(api, editUser, { token: admin, params: { userId }, body });
  const promote = () => edit({ role: 'Admin', ...guess });
  for (const ask of [promote, create, promote]) {
    expect((await ask()).body.code).toBe('creation_password_wrong');
  }
  for (const ask of [promote, create]) {
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  for (const status of ['Inactive', 'Active']) expect((await edit({ status })).status).toBe(200);
});

it('every call that requires the creation password has the limit', () => {
  const isAsking = (body: z.ZodType) =>
    JSON.stringify(z.toJSONSchema(body, { io: 'input' })).includes('creationPassword');
  const asking = ALL_CALLS.filter((definition) => isAsking(definition.body)).map(({ name }) => name);
  const limited = ALL_CALLS.filter(({ rateLimit }) => rateLimit === 'admin-create').map(({ name }) => name);
  expect(asking).toContain('editUser');
  expect(limited.sort()).toEqual(asking.sort());
});
