import { createRedisLink, type RedisLink } from '@magnetx/operations';
import { REDIS_START_TIMEOUT_MS, startRedisServer, type RedisServer } from '@magnetx/operations/testing';
import { pino } from 'pino';
import { createRedisExchange, type Closing, type RedisExchange } from './redis-exchange.ts';

const logger = pino({ level: 'silent' });
let redis: RedisServer;
const links: RedisLink[] = [];

beforeAll(async () => {
  redis = await startRedisServer();
}, REDIS_START_TIMEOUT_MS);
afterEach(async () => {
  await Promise.all(links.splice(0).map((link) => link.close()));
});
afterAll(() => redis.stop());

interface Process {
  readonly exchange: RedisExchange;
  readonly link: RedisLink;
  readonly heard: (string | Closing)[];
  readonly hears: (count: number) => Promise<(string | Closing)[]>;
}

async function startProcess(): Promise<Process> {
  const link = createRedisLink({ url: redis.url, logger });
  links.push(link);
  const heard: (string | Closing)[] = [];
  let hear = (): void => undefined;
  const add = (message: string | Closing): void => {
    heard.push(message);
    hear();
  };
  const listening = new Promise<void>((resolve) => {
    const onEvent = (userId: string, text: string) => add(`${userId} ${text}`);
    const exchange = createRedisExchange(link, { onEvent, onClosing: add, onMissed: resolve });
    Object.assign(opened, { exchange });
  });
  await Promise.all([link.settled, listening]);
  const hears = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => (hear = resolve));
    return heard;
  };
  return { exchange: opened.exchange, link, heard, hears };
}
const opened = {} as { exchange: RedisExchange };

const channels = ({ link }: Process) => link.run((client) => client.pubSubShardChannels());

it('sends an event only to the processes that have joined its user', async () => {
  const [one, two, three] = [await startProcess(), await startProcess(), await startProcess()];
  await Promise.all([one, two].map(({ exchange }) => exchange.join('ann')));
  await three.exchange.join('bob');
  expect((await channels(one)).sort()).toEqual(['magnetx-live', 'magnetx-live:ann', 'magnetx-live:bob']);
  one.exchange.publish('ann', 'é');
  one.exchange.publish('bob', 'hello');
  expect(await two.hears(1)).toEqual(['ann é']);
  expect(await three.hears(1)).toEqual(['bob hello']);
  const closing: Closing = { of: 'member', id: 'm', exceptTokenId: 't', isTold: true };
  one.exchange.close(closing);
  expect(await two.hears(2)).toEqual(['ann é', closing]);
  expect(await three.hears(2)).toEqual(['bob hello', closing]);
  expect(one.heard).toEqual([]);
});

it('leaves the channel of a user without sockets, and joins it again immediately', async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  await two.exchange.join('ann');
  two.exchange.leave('ann');
  await two.exchange.join('ann');
  one.exchange.publish('ann', 'again');
  expect(await two.hears(1)).toEqual(['ann again']);
  two.exchange.leave('ann');
  while ((await channels(one)).length > 1) await new Promise((resolve) => setTimeout(resolve, 5));
});

it('joins the channels that it could not join during an outage, and keeps the others', async () => {
  const [one, two] = [await startProcess(), await startProcess()];
  await two.exchange.join('early');
  await redis.kill();
  await two.exchange.join('late');
  await redis.restart();
  while ((await channels(one).catch(() => [])).length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  one.exchange.publish('early', '1');
  one.exchange.publish('late', '2');
  expect(await two.hears(2)).toEqual(['early 1', 'late 2']);
});
