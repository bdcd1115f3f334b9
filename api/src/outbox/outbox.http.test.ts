import { deleteAccount, DOMAIN_EVENTS, getMe, type DomainEvent } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { call } from '../testing/client.ts';
import { listenLive } from '../testing/live-listener.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';
import type { Consumer } from './index.ts';

const MINUTE_MS = 60_000;

type Stored = DomainEvent<'notification.stored'>;

const heard: Stored[] = [];
/** The account whose events the consumer cannot handle. */
let hardOne = '';
let hardEvent = '';
const letters: Consumer = {
  name: 'letters',
  on: {
    'notification.stored': (event) => {
      if (event.subject === hardOne || event.id === hardEvent) throw new Error('No such address');
      heard.push(event);
    },
  },
};
const others: Consumer = { name: 'others', on: { 'notification.stored': () => undefined } };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ consumers: [letters, others] });
});
beforeEach(() => {
  heard.length = 0;
  hardOne = '';
  hardEvent = '';
});
afterAll(() => api.stop());

const delivered = () => api.server.product.outbox.dispatcher.wake();
const heardOf = (subject: string) => heard.filter((event) => event.subject === subject);
const sequencesOf = (subject: string) => heardOf(subject).map(({ sequence }) => sequence);
const eventsOf = (subject: string) =>
  api.server.connection.collection('outbox_events').find({ subject }).sort({ sequence: 1 }).toArray();
const idOf = async (token: string) => (await call(api, getMe, { token })).user.id;
const leave = (token: string, handle: string) => call(api, deleteAccount, { token, body: { confirm_handle: handle } });

async function host(handle: string): Promise<{ token: string; id: string }> {
  const token = await signInWithX(api, handle);
  return { token, id: await idOf(token) };
}
/** Signs a friend in, which stores a notification of the host. */
const invite = (handle: string, friend: string) => signInWithX(api, friend, { ref: handle });

it('delivers the events of an account in their order, to each consumer, and then forgets their texts', async () => {
  const { id } = await host('anna');
  for (const friend of ['one', 'two', 'three']) await invite('anna', `anna_${friend}`);
  await delivered();
  expect(sequencesOf(id)).toEqual([1, 2, 3]);
  const [first] = heardOf(id);
  expect(DOMAIN_EVENTS['notification.stored'].parse(first)).toEqual(first);
  expect(first).toMatchObject({
    id: `${id}/1`,
    version: 1,
    payload: { accountId: id, topic: 'referral', message: '@anna_one joined with your link. You earned 100 MXP.' },
  });
  for (const event of await eventsOf(id)) {
    expect(event).toMatchObject({ pending: [], doneAt: expect.any(Date) });
    expect(event).not.toHaveProperty('payload');
    expect(event).not.toHaveProperty('named');
  }
});

const texts = { title: 'Welcome', message: '' };
const payload = { notificationId: 'n', accountId: 'x', type: 'info', topic: 'account', ...texts } as const;

it('delivers no event before an earlier one that failed', async () => {
  const { outbox, withTransaction } = api.server.product;
  hardEvent = 'pair/1';
  await withTransaction(async (session) => {
    outbox.store('notification.stored', { subject: 'pair', payload }, session);
    outbox.store('notification.stored', { subject: 'pair', payload }, session);
  });
  await delivered();
  expect(sequencesOf('pair')).toEqual([]);
  hardEvent = '';
  api.clock.advance(MINUTE_MS);
  await api.server.jobs.runDue();
  expect(sequencesOf('pair')).toEqual([1, 2]);
});

it('counts a failure after others were delivered as the first', async () => {
  const { outbox, withTransaction } = api.server.product;
  const fails = ['row/1', 'row/2', 'row/3', 'row/4', 'row/5', 'row/6'];
  await withTransaction(async (session) => {
    fails.forEach(() => outbox.store('notification.stored', { subject: 'row', payload }, session));
  });
  [hardEvent = ''] = fails;
  await delivered();
  for (const next of [...fails.slice(1), '']) {
    hardEvent = next;
    api.clock.advance(2_000);
    await api.server.jobs.runDue();
  }
  expect(sequencesOf('row')).toEqual([1, 2, 3, 4, 5, 6]);
});

it('stores nothing if the transaction fails', async () => {
  const { outbox, withTransaction } = api.server.product;
  const failing = withTransaction(async (session) => {
    outbox.store('notification.stored', { subject: 'x', payload }, session);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await eventsOf('x')).toEqual([]);
});

it("retries a failed event, before the account's later ones, while others are delivered", async () => {
  const [hard, easy] = [await host('hard'), await host('easy')];
  hardOne = hard.id;
  await invite('hard', 'hard_one');
  await delivered();
  await invite('hard', 'hard_two');
  await invite('easy', 'easy_one');
  await delivered();
  expect([sequencesOf(hard.id), sequencesOf(easy.id)]).toEqual([[], [1]]);
  // The other consumer has its own position.
  expect((await eventsOf(hard.id)).map(({ pending }) => pending as string[])).toEqual([['letters'], ['letters']]);
  api.clock.advance(MINUTE_MS);
  await api.server.jobs.runDue();
  expect(sequencesOf(hard.id)).toEqual([]);
  expect((await api.server.product.outbox.lagsS()).get('letters')).toBeGreaterThanOrEqual(60);
  hardOne = '';
  api.clock.advance(MINUTE_MS);
  await api.server.jobs.runDue();
  await invite('hard', 'hard_three');
  await delivered();
  expect(sequencesOf(hard.id)).toEqual([1, 2, 3]);
  expect([...(await api.server.product.outbox.lagsS())]).toEqual([
    ['live', 0],
    ['letters', 0],
    ['others', 0],
  ]);
});

testInSoak(
  'passes over an event on demand',
  async () => {
    const { id } = await host('skipped');
    hardOne = id;
    await invite('skipped', 'skipped_one');
    await invite('skipped', 'skipped_two');
    await delivered();
    const env = { MONGODB_URL: api.config.database.url };
    const { output } = await runCommand('cli', env, ['outbox', 'status']);
    expect(output).toMatch(/^letters: 2 waiting, the oldest since \d{4}/m);
    expect(output).toContain(`failing: letters ${id}/1, notification.stored, retried as outbox-letters:${id}/1\n`);
    const jobs = api.server.connection.collection<{ _id: string }>('jobs');
    await jobs.updateOne({ _id: `outbox-letters:${id}/1` }, { $set: { state: 'dead' } });
    hardOne = '';
    expect(await runCommand('cli', env, ['outbox', 'skip', 'letters', `${id}/1`])).toMatchObject({ code: 0 });
    api.clock.advance(MINUTE_MS);
    await api.server.jobs.runDue();
    expect(sequencesOf(id)).toEqual([2]);
    const again = await runCommand('cli', env, ['outbox', 'skip', 'letters', `${id}/1`]);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining(`No event ${id}/1 waits for letters.`) });
  },
  60_000,
);

it('forgets erased accounts, and their names in the events of others', async () => {
  const { token, id } = await host('keeper');
  hardOne = id;
  const friend = await invite('keeper', 'keeper_friend');
  await delivered();
  await leave(friend, 'keeper_friend');
  const [event] = await eventsOf(id);
  expect(event?.['payload']).toMatchObject({ message: 'A friend joined with your link. You earned 100 MXP.' });
  await leave(token, 'keeper');
  await delivered();
  expect(await eventsOf(id)).toMatchObject([{ name: 'account.closed', pending: [] }]);
});

it('closes the page of a closed account whose process dies before it could', async () => {
  const { url } = cleanDatabase();
  const [staying, dying] = [
    await startTestApi({ databaseUrl: url, outboxPollMs: 20 }),
    await startTestApi({ databaseUrl: url }),
  ];
  const token = await signInWithX(staying, 'closer');
  const page = await listenLive(staying, token);
  await staying.server.product.outbox.dispatcher.wake();
  // Without Redis and the lease, this process closes nothing.
  await call(dying, deleteAccount, { token, body: { confirm_handle: 'closer' } });
  expect(await page.next('error')).toMatchObject({ code: 'not_authenticated' });
  await page.closed;
  await Promise.all([staying.stop(), dying.stop()]);
});
