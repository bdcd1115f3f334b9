import { getMe, readNotifications } from '@magnetx/contracts';
import { attempt, call } from '../testing/client.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_WRITES_PER_MINUTE: '3' } });
});
afterAll(() => api.stop());

it('limits the changes per account and minute, but not reads', async () => {
  const [busy, other] = [await signInWithX(api, 'busy'), await signInWithX(api, 'other')];
  for (let count = 0; count < 3; count += 1) await call(api, readNotifications, { token: busy, body: {} });
  const refused = await attempt(api, readNotifications, { token: busy, body: {} });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit')).toMatch(/^"changes"; r=0; t=\d+$/);
  expect(refused.headers.get('ratelimit-policy')).toBe('"changes"; q=3; w=60');
  await call(api, getMe, { token: busy });
  await call(api, readNotifications, { token: other, body: {} });
});
