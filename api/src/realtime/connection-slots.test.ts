import { randomUUID } from 'node:crypto';
import { createRedisLink, type RedisLink } from '@magnetx/operations';
import { REDIS_START_TIMEOUT_MS, startRedisServer, type RedisServer } from '@magnetx/operations/testing';
import { pino } from 'pino';
import { createConnectionSlots, CONNECTIONS_PER_USER_MAX, type ConnectionSlots } from './connection-slots.ts';

const LEASE_MS = 600;
const logger = pino({ level: 'silent' });
let redis: RedisServer;
const links: RedisLink[] = [];

async function openLink(): Promise<RedisLink> {
  const link = createRedisLink({ url: redis.url, logger });
  links.push(link);
  await link.settled;
  return link;
}

beforeAll(async () => {
  redis = await startRedisServer();
}, REDIS_START_TIMEOUT_MS);
afterEach(async () => {
  await Promise.all(links.splice(0).map((link) => link.close()));
});
afterAll(() => redis.stop());

type Leave = () => void;

async function take(slots: ConnectionSlots, userId: string, socketId: string = randomUUID()): Promise<Leave | null> {
  return (await slots.take(userId, socketId)) ? () => slots.free(userId, socketId) : null;
}

async function takeMany(slots: ConnectionSlots, userId: string, count: number): Promise<Leave[]> {
  const taken = await Promise.all(Array.from({ length: count }, () => take(slots, userId)));
  return taken.filter((leave) => leave !== null);
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Takes a slot as soon as one is free. */
async function takeNext(slots: ConnectionSlots, userId: string): Promise<Leave> {
  for (;;) {
    const leave = await take(slots, userId);
    if (leave) return leave;
    await moment();
  }
}

/** Resolves once no slot is free. */
async function untilFull(slots: ConnectionSlots, userId: string): Promise<void> {
  for (let leave = await take(slots, userId, 'probe'); leave; leave = await take(slots, userId, 'probe')) {
    leave();
    await moment();
  }
}

const leaveAll = (leaves: readonly Leave[]): void => leaves.forEach((leave) => leave());

it('limits the slots of a user over all processes', async () => {
  const [one, other] = [createConnectionSlots(await openLink()), createConnectionSlots(await openLink())];
  const granted = (await Promise.all([takeMany(one, 'crowd', 15), takeMany(other, 'crowd', 15)])).flat();
  expect(granted).toHaveLength(CONNECTIONS_PER_USER_MAX);
  leaveAll([await takeNext(other, 'another user')]);
  granted.pop()?.();
  granted.push(await takeNext(one, 'crowd'));
  expect(await other.take('crowd', 'one more')).toBe(false);
  leaveAll(granted);
});

it('holds a slot for the lifetime of its socket', async () => {
  const [one, other] = [
    createConnectionSlots(await openLink(), LEASE_MS),
    createConnectionSlots(await openLink(), LEASE_MS),
  ];
  const granted = await takeMany(one, 'stays', CONNECTIONS_PER_USER_MAX);
  const until = performance.now() + 2 * LEASE_MS;
  while (performance.now() < until) expect(await other.take('stays', randomUUID())).toBe(false);
  leaveAll(granted);
});

it('frees the slots of a process that was killed', async () => {
  const lost = await openLink();
  const granted = await takeMany(createConnectionSlots(lost, LEASE_MS), 'killed', CONNECTIONS_PER_USER_MAX);
  await lost.close();
  leaveAll([await takeNext(createConnectionSlots(await openLink(), LEASE_MS), 'killed'), ...granted]);
});

it('counts locally while Redis is unavailable, and reports its slots afterwards', async () => {
  const [one, other] = [
    createConnectionSlots(await openLink(), LEASE_MS),
    createConnectionSlots(await openLink(), LEASE_MS),
  ];
  await redis.kill();
  const granted = await takeMany(one, 'meanwhile', CONNECTIONS_PER_USER_MAX + 1);
  expect(granted).toHaveLength(CONNECTIONS_PER_USER_MAX);
  await redis.restart();
  await untilFull(other, 'meanwhile');
  leaveAll(granted);
});
