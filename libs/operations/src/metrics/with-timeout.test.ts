import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { withTimeout } from './with-timeout.ts';

function beBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('does not wait for ever', async () => {
  await expect(withTimeout(() => new Promise(() => undefined), 50)).rejects.toThrow('Not done within 50 ms');
});

it('does not count the time in which this process was busy', async () => {
  const done = withTimeout(async () => {
    await nextTurn();
    await delay(10);
    return 'answered';
  }, 500);
  beBusy(600);
  expect(await done).toBe('answered');
});
