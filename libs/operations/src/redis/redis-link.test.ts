import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { REDIS_START_TIMEOUT_MS, startRedisServer, type RedisServer } from '../testing.ts';
import { createRedisLink, type RedisLink } from './redis-link.ts';

let redis: RedisServer;
const links: RedisLink[] = [];
let lines: string[] = [];
beforeAll(async () => {
  redis = await startRedisServer();
}, REDIS_START_TIMEOUT_MS);
afterEach(async () => {
  await Promise.all(links.splice(0).map((link) => link.close()));
  lines = [];
});
afterAll(() => redis.stop());

const logger = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });

function open(url = redis.url): RedisLink {
  const link = createRedisLink({ url, logger });
  links.push(link);
  return link;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const UNAVAILABLE = 'redis is unavailable: continuing without shared state';
const ping = (link: RedisLink) => link.run((client) => client.ping());

it('runs commands, rejects immediately during an outage, and recovers, with a log line for each', async () => {
  const link = open();
  await link.settled;
  expect(await ping(link)).toBe('PONG');
  await redis.kill();
  await until(() => !link.isUp());
  await expect(ping(link)).rejects.toThrow('Redis is unavailable');
  await redis.restart();
  await until(link.isUp);
  expect(await ping(link)).toBe('PONG');
  expect(lines).toEqual(['redis is available', UNAVAILABLE, 'redis is available again']);
});

it('starts without Redis, and connects once it is available', async () => {
  await redis.kill();
  const link = open();
  await link.settled;
  expect(link.isUp()).toBe(false);
  await redis.restart();
  await until(link.isUp);
  expect(lines).toEqual([UNAVAILABLE, 'redis is available again']);
});

it('waits for a Redis that hangs no longer than its limit, once', async () => {
  const link = open();
  await link.settled;
  redis.pause();
  await expect(ping(link)).rejects.toThrow('Not done within 300 ms');
  await expect(ping(link)).rejects.toThrow('Redis is unavailable');
  redis.resume();
  await until(link.isUp);
  expect(lines).toEqual(['redis is available', UNAVAILABLE, 'redis is available again']);
});

it('gives up a connection whose other end has vanished, and makes another', async () => {
  const ends: Socket[] = [];
  const relay = createServer((client) => {
    const upstream = connect(redis.port, '127.0.0.1');
    ends.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const link = open(redis.url.replace(`:${redis.port}`, `:${(relay.address() as AddressInfo).port}`));
  await link.settled;
  for (const socket of ends) socket.unpipe();
  await until(() => !link.isUp());
  await until(link.isUp);
  expect(ends).toHaveLength(4);
  for (const socket of ends) socket.destroy();
  relay.close();
});

it('is unavailable with a wrong password, and logs why', async () => {
  const url = new URL(redis.url);
  url.password = 'wrong';
  const link = open(url.href);
  await link.settled;
  expect(link.isUp()).toBe(false);
  expect(lines).toEqual([UNAVAILABLE]);
});

it('is unavailable while it accepts no writes', async () => {
  const link = open();
  await link.settled;
  const setMemory = (limit: string) => link.run((client) => client.configSet('maxmemory', limit));
  await setMemory('1');
  await until(() => !link.isUp());
  await redis.restart();
  await until(link.isUp);
});

it('subscribes on a separate connection, and reports when the subscription begins', async () => {
  const link = open();
  const heard: string[] = [];
  let beginnings = 0;
  const subscriber = link.openSubscriber((message, channel) => {
    heard.push(`${channel} ${message}`);
    if (String(message) === '2') throw new Error('a listener failed');
  });
  subscriber.onListening(() => (beginnings += 1));
  void subscriber.subscribe('early');
  const publish = (channel: string, message: string) => link.run((client) => client.sPublish(channel, message));
  await until(link.isUp);
  await subscriber.subscribe('late');
  await publish('early', '1');
  await publish('late', '2');
  await publish('other', '3');
  await publish('early', '4');
  await until(() => heard.length === 3);
  expect(heard).toEqual(['early 1', 'late 2', 'early 4']);
  expect([beginnings, lines.at(-1)]).toEqual([1, 'a message from Redis could not be read']);
  await redis.restart();
  await until(() => beginnings === 2 && link.isUp());
  await publish('late', '5');
  await until(() => heard.length === 4);
});

it('outlives a listener whose work fails later', async () => {
  const link = open();
  const subscriber = link.openSubscriber(async (message) => {
    await Promise.resolve();
    throw new Error(`cannot read ${message}`);
  });
  await until(link.isUp);
  await subscriber.subscribe('later');
  await link.run((client) => client.sPublish('later', 'this'));
  await until(() => lines.includes('a message from Redis could not be read'));
});
