import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { startCommand } from './testing/run-command.ts';

// Each test starts a process, which is slow on a busy machine.

/** Throws an uncaught error on demand. */
const THROWS = 'data:text/javascript,process.on(%27SIGUSR2%27,()=>{throw%20new%20Error(%27out%20of%20order%27)})';

it('stops gracefully with exit code 1 after an uncaught exception', async () => {
  const NODE_OPTIONS = `--import ${THROWS}`;
  const server = startCommand('main', { MONGODB_URL: cleanDatabase().url, API_PORT: '0', NODE_OPTIONS });
  await server.says('api is ready');
  server.kill('SIGUSR2');
  const { code, output } = await server.ended;
  expect(code).toBe(1);
  expect(output).toMatch(/"level":"fatal".*"message":"out of order".*"msg":"uncaught error: stopping"/);
  expect(output).toContain('api has stopped');
});

testInSoak('exits immediately with code 1 after a second stop signal', async () => {
  const server = startCommand('main', { MONGODB_URL: cleanDatabase().url, API_PORT: '0', DRAIN_DELAY_MS: '60000' });
  await server.says('api is ready');
  server.kill('SIGTERM');
  await server.says('asked to stop');
  // Repeated, because a second signal soon after the first counts as a duplicate.
  const again = setInterval(() => server.kill('SIGTERM'), 50);
  const { code, output } = await server.ended;
  clearInterval(again);
  expect(code).toBe(1);
  expect(output).toContain('second signal');
  expect(output).not.toContain('api has stopped');
});
