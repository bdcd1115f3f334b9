import { getAdminMe, getMe, LIVE_PATH, logOut, TOKEN_LIFETIME_S } from '@magnetx/contracts';
import { io, type Socket } from 'socket.io-client';
import { createTestAdmin } from '../testing/admin.ts';
import { call } from '../testing/client.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';

let api: TestApi;
const open: Socket[] = [];
let arrivals = 0;
beforeAll(async () => {
  api = await startTestApi({ authenticationTimeoutMs: 400 });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => api.stop());

interface Live {
  readonly socket: Socket;
  /** All events received so far, in order. */
  readonly events: readonly { name: string; payload: unknown }[];
  next: (name: string) => Promise<unknown>;
  readonly closed: Promise<string>;
}

function connect(userId: string | undefined, options: Parameters<typeof io>[1] = {}): Live {
  const query = userId === undefined ? {} : { userId };
  const defaults = { path: LIVE_PATH, reconnection: false, forceNew: true, transports: ['websocket'] };
  const socket = io(api.url, { ...defaults, query, ...options });
  open.push(socket);
  const events: { name: string; payload: unknown }[] = [];
  const waiting = new Map<string, (payload: unknown) => void>();
  socket.onAny((name: string, payload: unknown) => {
    events.push({ name, payload });
    waiting.get(name)?.(payload);
  });
  const closed = new Promise<string>((resolve) => {
    socket.on('disconnect', resolve);
    socket.on('connect_error', () => resolve('refused'));
  });
  const next = async (name: string) =>
    events.find((event) => event.name === name)?.payload ??
    new Promise<unknown>((resolve) => waiting.set(name, resolve));
  return { socket, events, next, closed };
}

async function person(handle: string): Promise<{ token: string; id: string }> {
  const token = await signInWithX(api, handle);
  return { token, id: (await call(api, getMe, { token })).user.id };
}

async function live(handle: string): Promise<Live & { token: string; id: string }> {
  const who = await person(handle);
  const connection = connect(who.id);
  connection.socket.emit('authenticate', { token: who.token });
  await connection.next('authenticated');
  return { ...connection, ...who };
}

describe('a live connection', () => {
  it('notifies only the referrer of a referral', async () => {
    const referrer = await live('live_ref');
    const bystander = await live('live_by');
    await signInWithX(api, 'live_inv', { ref: 'live_ref' });
    expect(await referrer.next('referral_notification')).toMatchObject({
      title: 'New referral!',
      message: '@live_inv joined with your link. You earned 100 MXP.',
    });
    expect(await referrer.next('points_update')).toEqual({ totalPoints: 1100, changeMxp: 100 });
    bystander.socket.emit('ping', {});
    await bystander.next('pong');
    expect(bystander.events.map(({ name }) => name)).toEqual(['authenticated', 'pong']);
  });

  it("reports the time since the user's last notification", async () => {
    const who = await person('live_late');
    await signInWithX(api, 'live_early', { ref: 'live_late' });
    api.clock.advance(4_000);
    const connection = connect(who.id);
    connection.socket.emit('authenticate', { token: who.token });
    expect(await connection.next('authenticated')).toEqual({ userId: who.id, quietMs: 4_000 });
  });

  it('answers ping, also over polling', async () => {
    const who = await person('poller');
    const connection = connect(who.id, { transports: ['polling'] });
    connection.socket.emit('authenticate', { token: who.token });
    expect(await connection.next('authenticated')).toEqual({ userId: who.id, quietMs: null });
    connection.socket.emit('ping');
    expect(await connection.next('pong')).toEqual({ at: api.clock.now().toISOString() });
  });
});

describe('an unauthenticated socket', () => {
  it('receives nothing, not even pong, and is closed after the timeout', async () => {
    const victim = await person('victim');
    const silent = connect(victim.id);
    silent.socket.emit('ping', {});
    await signInWithX(api, 'victim_inv', { ref: 'victim' });
    expect(await silent.closed).toBe('io server disconnect');
    expect(silent.events).toMatchObject([{ name: 'error', payload: { code: 'not_authenticated' } }]);
  });

  it.each([
    ["another user's id", (victim: string, own: string) => [victim, own] as const, 'forbidden'],
    ['a forged token', (victim: string, own: string) => [victim, `${own}x`] as const, 'not_authenticated'],
    ['no id', (_victim: string, own: string) => [undefined, own] as const, 'forbidden'],
    ['a payload that is none', (victim: string) => [victim, 5] as const, 'validation_failed'],
  ])('is refused with %s', async (_what, choose, code) => {
    const victim = await person('victim');
    const attacker = await person('attacker');
    const [userId, token] = choose(victim.id, attacker.token);
    const connection = connect(userId);
    connection.socket.emit('authenticate', { token });
    await signInWithX(api, `joins_${(arrivals += 1)}`, { ref: 'victim' });
    expect(await connection.closed).toBe('io server disconnect');
    expect(connection.events.map(({ name, payload }) => [name, (payload as { code: string }).code])).toEqual([
      ['error', code],
    ]);
  });

  it('is refused with the token of an admin', async () => {
    const token = await createTestAdmin(api);
    const connection = connect((await call(api, getAdminMe, { token })).user.id);
    connection.socket.emit('authenticate', { token });
    expect(await connection.next('error')).toMatchObject({ code: 'forbidden' });
  });

  it('is refused from a foreign origin', async () => {
    const who = await person('framed');
    const foreign = { extraHeaders: { origin: 'https://evil.example' } };
    for (const transports of [['websocket'], ['polling']]) {
      expect(await connect(who.id, { ...foreign, transports }).closed).toBe('refused');
    }
    const own = connect(who.id, { extraHeaders: { origin: 'http://localhost:3000' } });
    own.socket.emit('authenticate', { token: who.token });
    await own.next('authenticated');
  });

  it('is closed for a message that is too large', async () => {
    const who = await person('talker');
    const connection = connect(who.id);
    connection.socket.emit('authenticate', { token: 'x'.repeat(100_000) });
    expect(await connection.closed).toBe('transport close');
  });
});

describe('the end of a session', () => {
  it('by logout closes the sockets of that token only', async () => {
    const first = await live('leaver');
    const second = await live('leaver');
    await call(api, logOut, { token: first.token });
    expect(await first.closed).toBe('io server disconnect');
    second.socket.emit('ping', {});
    await second.next('pong');
    const again = connect(first.id);
    again.socket.emit('authenticate', { token: first.token });
    expect(await again.next('error')).toMatchObject({ code: 'not_authenticated' });
  });

  it('by expiry closes its sockets', async () => {
    const who = await person('expiring');
    api.clock.advance((TOKEN_LIFETIME_S - 1) * 1000);
    const connection = connect(who.id);
    connection.socket.emit('authenticate', { token: who.token });
    expect(await connection.next('error')).toMatchObject({ code: 'token_expired' });
    expect(connection.events[0]?.name).toBe('authenticated');
  });
});
