import { createServer, type Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The message of every compared server: a notification such as the product's. */
export const NOTIFICATION = {
  id: '6740a1b2c3d4e5f601234567',
  title: 'New referral!',
  message: '@jane_doe joined with your link. You earned 100 MXP.',
  type: 'success',
  created_at: '2026-01-01T00:00:00.000Z',
} as const;

const MICROSECONDS_PER_MS = 1000;

/**
 * Measures the longest turn of the event loop from its first call, in ms of the thread's processor time: on a busy
 * machine, a clock would also count the work of other processes.
 */
function createHoldWatch(): () => number {
  let longestMicros = 0;
  let beforeMicros: number | undefined;
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage();
    longestMicros = Math.max(longestMicros, user + system - (beforeMicros ?? user + system));
    beforeMicros = user + system;
  };
  return () => {
    if (beforeMicros === undefined) setInterval(turn, 1);
    turn();
    const sinceLastMicros = longestMicros;
    longestMicros = 0;
    return sinceLastMicros / MICROSECONDS_PER_MS;
  };
}

/** The memory in use after a garbage collection, in bytes. */
function memoryInUse(): number {
  // The flag makes the function available without an argument of each server's command.
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * An HTTP server on the port that is the first argument. A POST has it send the notification to all users. `/hold`
 * answers with the longest turn of the event loop since the last `/hold`, `/memory` with the memory in use, anything
 * else with nothing.
 */
export function serveSending(sendToAll: () => void): Server {
  const longestHold = createHoldWatch();
  const server = createServer((request, response) => {
    if (request.method === 'POST') sendToAll();
    const answers: Record<string, () => number> = { '/hold': longestHold, '/memory': memoryInUse };
    response.end(answers[request.url ?? '']?.().toString());
  });
  return server.listen(Number(process.argv[2]), '127.0.0.1');
}
