import { getMe, listNotifications, readNotifications } from '@magnetx/contracts';
import { attempt, call } from '../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const list = async (token: string) => (await call(api, listNotifications, { token })).data;
const read = async (token: string, ids?: string[]) =>
  (await call(api, readNotifications, { token, body: ids ? { ids } : {} })).data.unread;

async function hostWith(handle: string, guests: number): Promise<string> {
  const token = await signInWithX(api, handle);
  for (let guest = 0; guest < guests; guest += 1) {
    api.clock.advance(1000);
    await signInWithX(api, `${handle}_${guest}`, { ref: handle });
  }
  return token;
}

it('lists notifications, newest first, with their topic and the unread count', async () => {
  const token = await hostWith('lister', 2);
  const { notifications, unread } = await list(token);
  expect(unread).toBe(2);
  expect(notifications.map(({ message }) => message)).toEqual([
    '@lister_1 joined with your link. You earned 100 MXP.',
    '@lister_0 joined with your link. You earned 100 MXP.',
  ]);
  expect(notifications[0]).toMatchObject({ topic: 'referral', type: 'success', readAt: null });
});

it('marks the given notifications as read, once, and then the rest', async () => {
  const token = await hostWith('reader', 3);
  const { notifications } = await list(token);
  const first = notifications[0]?.id ?? '';
  expect(await read(token, [first])).toBe(2);
  const { readAt } = (await list(token)).notifications[0] ?? {};
  api.clock.advance(1000);
  expect(await read(token, [first, 'nonsense'])).toBe(2);
  expect((await list(token)).notifications[0]?.readAt).toBe(readAt);
  expect(await read(token, [])).toBe(2);
  expect(await read(token)).toBe(0);
  expect((await list(token)).notifications.every((notification) => notification.readAt !== null)).toBe(true);
});

it("ignores ids of other users' notifications", async () => {
  const token = await hostWith('owner', 1);
  const stranger = await signInWithX(api, 'stranger');
  const { notifications } = await list(token);
  expect(await read(stranger, [notifications[0]?.id ?? ''])).toBe(0);
  expect(await read(stranger)).toBe(0);
  expect((await list(stranger)).notifications).toEqual([]);
  expect((await list(token)).unread).toBe(1);
});

it('refuses invalid ids', async () => {
  const token = await signInWithX(api, 'odd');
  for (const ids of [[{ $gt: '' }], 'all', Array.from({ length: 51 }, () => 'x')]) {
    const { status, body } = await attempt(api, readNotifications, { token, body: { ids } });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' });
  }
});

it('reports when a user was last active, to the minute', async () => {
  const token = await signInWithX(api, 'active');
  const lastActiveMs = async () => Date.parse((await call(api, getMe, { token })).user.last_active_at);
  const startedMs = await lastActiveMs();
  api.clock.advance(30_000);
  expect(await lastActiveMs()).toBe(startedMs);
  api.clock.advance(31_000);
  expect(await lastActiveMs()).toBe(startedMs + 61_000);
});
