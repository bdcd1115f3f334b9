import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createRedisLink, type RedisLink } from '../redis/redis-link.ts';
import { REDIS_START_TIMEOUT_MS, startRedisServer, type RedisServer } from '../testing.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

let redis: RedisServer;
const links: RedisLink[] = [];
let names = 0;
let countedLocally = 0;
beforeAll(async () => {
  redis = await startRedisServer();
}, REDIS_START_TIMEOUT_MS);
beforeEach(() => {
  names += 1;
  countedLocally = 0;
});
afterEach(() => Promise.all(links.splice(0).map((link) => link.close())));
afterAll(() => redis.stop());

/** A limiter as another process would have it: on its own connection. */
async function limiterOn(url: string, perMinute: number, name = `test-${names}`): Promise<RateLimiter> {
  const link = createRedisLink({ url, logger: pino({ level: 'silent' }) });
  links.push(link);
  await link.settled;
  return createRateLimiter({ name, perMinute, redis: link, onCountedLocally: () => (countedLocally += 1) });
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function verdicts(limiter: RateLimiter, key: string, calls: number): Promise<boolean[]> {
  const uses = await Promise.all(Array.from({ length: calls }, () => limiter.count(key)));
  return uses.map(({ isOver }) => isOver);
}

it('counts locally without a Redis', async () => {
  const limiter = createRateLimiter({ name: 'alone', perMinute: 2 });
  expect(await limiter.count('a')).toEqual({ isOver: false, remaining: 1, resetMs: 60_000 });
  expect(await verdicts(limiter, 'a', 2)).toEqual([false, true]);
  expect(await limiter.count('b')).toMatchObject({ isOver: false });
});

it('lets a call over the quota wait, and no other', async () => {
  const limiter = createRateLimiter({ name: 'waiting', perMinute: 1 });
  expect(await limiter.count('a')).toMatchObject({ isOver: false });
  const order: string[] = [];
  const over = limiter.count('a').then(() => order.push('over'));
  const others = ['b', 'c', 'd'].map((key) => limiter.count(key).then(() => order.push(key)));
  await Promise.all([over, ...others]);
  expect(order).toEqual(['b', 'c', 'd', 'over']);
});

it('counts together with others under its name, and apart from other names', async () => {
  const [first, second] = [await limiterOn(redis.url, 4), await limiterOn(redis.url, 4)];
  const other = await limiterOn(redis.url, 4, 'other');
  expect(await verdicts(first, 'a', 2)).toEqual([false, false]);
  expect(await second.count('a')).toMatchObject({ isOver: false, remaining: 1 });
  expect(await verdicts(second, 'a', 2)).toEqual([false, true]);
  const { isOver, remaining, resetMs } = await first.count('a');
  expect([isOver, remaining]).toEqual([true, 0]);
  expect(resetMs).toBeGreaterThan(0);
  expect(resetMs).toBeLessThanOrEqual(60_000);
  expect(await other.count('a')).toMatchObject({ isOver: false, remaining: 3 });
  expect(countedLocally).toBe(0);
});

it('sends Redis only hashed keys, and stores nothing beyond the window', async () => {
  const limiter = await limiterOn(redis.url, 4);
  await limiter.count('203.0.113.7');
  const kept = await links[0]?.run(async (client) => {
    const keys = await client.keys(`magnetx:limit:test-${names}:*`);
    return Promise.all(keys.map(async (key) => ({ key, ttlS: await client.ttl(key) })));
  });
  expect(kept).toEqual([{ key: expect.not.stringContaining('203.0.113'), ttlS: 60 }]);
});

it('sends Redis no more calls of a key over the limit', async () => {
  const limiter = await limiterOn(redis.url, 2);
  await verdicts(limiter, 'insistent', 3);
  const commandsDone = async () => {
    const stats = await links[0]?.run((client) => client.info('commandstats'));
    return Number(/cmdstat_eval:calls=(\d+)/.exec(stats ?? '')?.[1]);
  };
  const before = await commandsDone();
  expect(new Set(await verdicts(limiter, 'insistent', 1_000))).toEqual(new Set([true]));
  expect(await commandsDone()).toBe(before);
});

it('counts locally while Redis is unavailable, and shares counts again once it is back', async () => {
  const [first, second] = [await limiterOn(redis.url, 2), await limiterOn(redis.url, 2)];
  await redis.kill();
  for (const limiter of [first, second]) expect(await verdicts(limiter, 'a', 3)).toEqual([false, false, true]);
  expect(countedLocally).toBe(6);
  await redis.restart();
  await until(() => links.every((link) => link.isUp()));
  expect(await verdicts(first, 'b', 1)).toEqual([false]);
  expect(await verdicts(second, 'b', 2)).toEqual([false, true]);
  expect(countedLocally).toBe(6);
});

it('still refuses who was over when Redis went away', async () => {
  const limiter = await limiterOn(redis.url, 2);
  await verdicts(limiter, 'insistent', 3);
  await redis.restart();
  expect(await limiter.count('insistent')).toMatchObject({ isOver: true });
});

it('answers while Redis hangs, by counting locally', async () => {
  const limiter = await limiterOn(redis.url, 100);
  redis.pause();
  expect(new Set(await verdicts(limiter, 'a', 100))).toEqual(new Set([false]));
  expect(await limiter.count('a')).toMatchObject({ isOver: true });
  expect(countedLocally).toBe(101);
  redis.resume();
  await until(() => links[0]?.isUp() === true);
});

/** The answers of a server that is not Redis, or misbehaves, to each command. */
const STRANGERS: readonly (readonly [string, (command: string) => string, boolean])[] = [
  ['a server that speaks something else', () => 'HTTP/1.1 400 Bad Request\r\n\r\n', false],
  [
    'a Redis that counts in words',
    (command) => ({ HELLO: '%0\r\n', EVAL: '*2\r\n+many\r\n+long\r\n' })[command] ?? '+OK\r\n',
    true,
  ],
  ['a Redis that answers no list', (command) => ({ HELLO: '%0\r\n' })[command] ?? '+OK\r\n', true],
  ['a Redis that refuses', (command) => ({ HELLO: '%0\r\n', EVAL: '-NOPERM no\r\n' })[command] ?? '+OK\r\n', true],
];

it.each(STRANGERS)('counts locally on %s', async (_what, answer, seemsUp) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      for (const [, command = ''] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
        socket.write(answer(command.toUpperCase()));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const limiter = await limiterOn(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, 1);
  expect(links[0]?.isUp()).toBe(seemsUp);
  expect(await verdicts(limiter, 'a', 2)).toEqual([false, true]);
  expect(countedLocally).toBe(2);
  await Promise.all(links.splice(0).map((link) => link.close()));
  server.close();
});
