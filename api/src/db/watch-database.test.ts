import { pino } from 'pino';
import { watchDatabase } from './watch-database.ts';

const logger = pino({ level: 'silent' });

/** A watch with a fake clock, in which each check takes a second. */
function watchOver({ ping, replaceClient }: { ping: () => Promise<void>; replaceClient: () => Promise<boolean> }) {
  const onStuck = jest.fn();
  let nowMs = 0;
  const watch = watchDatabase({ ping, replaceClient, onStuck, logger, silenceMaxMs: 6_000, nowMs: () => nowMs });
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      nowMs += 1_000;
      await jest.advanceTimersByTimeAsync(1_000);
    }
  };
  return { ...watch, onStuck, pass };
}

const fails = () => Promise.reject(new Error('no answer'));
const works = () => Promise.resolve();
const replaces = () => Promise.resolve(true);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('keeps a client that responds or is silent briefly', async () => {
  const replaceClient = jest.fn(replaces);
  const ping = jest.fn(works);
  const watch = watchOver({ ping, replaceClient });
  await watch.pass(30);
  ping.mockImplementation(fails);
  await watch.pass(5);
  ping.mockImplementation(works);
  await watch.pass(30);
  expect(replaceClient).not.toHaveBeenCalled();
  await watch.stop();
});

it('is never stuck while no new client can connect', async () => {
  const replaceClient = jest.fn(fails);
  const watch = watchOver({ ping: fails, replaceClient });
  await watch.pass(600);
  expect(replaceClient.mock.calls.length).toBeGreaterThan(50);
  expect([watch.isStuck(), watch.onStuck.mock.calls]).toEqual([false, []]);
  await watch.stop();
});

it('is stuck when a connected new client gets no response either, and reports it once', async () => {
  const replaceClient = jest.fn(replaces);
  const watch = watchOver({ ping: fails, replaceClient });
  await watch.pass(11);
  expect([replaceClient.mock.calls.length, watch.isStuck()]).toEqual([1, false]);
  await watch.pass(30);
  expect([replaceClient.mock.calls.length, watch.isStuck(), watch.onStuck.mock.calls.length]).toEqual([1, true, 1]);
});

it('stops checking once it has stopped', async () => {
  const ping = jest.fn(works);
  const watch = watchOver({ ping, replaceClient: replaces });
  await watch.stop();
  await watch.pass(10);
  expect(ping).not.toHaveBeenCalled();
});
