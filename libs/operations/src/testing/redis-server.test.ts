import { connect } from 'node:net';
import { REDIS_START_TIMEOUT_MS, startRedisServer, type RedisServer } from './redis-server.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedisServer();
}, REDIS_START_TIMEOUT_MS);
afterAll(() => redis.stop());

/** The server's first answer to one line, or the connection error. */
function say(line: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(redis.port, '127.0.0.1');
    socket.once('error', (error) => resolve(error.message));
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.write(`${line}\r\n`);
  });
}

it('asks for its password, dies when killed, and comes back under the same address', async () => {
  expect(await say('PING')).toContain('NOAUTH');
  expect(await say(`AUTH ${redis.password}`)).toBe('+OK\r\n');
  await redis.kill();
  expect(await say('PING')).toContain('ECONNREFUSED');
  await redis.restart();
  expect(await say(`AUTH ${redis.password}`)).toBe('+OK\r\n');
});
