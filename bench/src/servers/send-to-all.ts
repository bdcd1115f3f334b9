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

/** Measures the longest time between two turns of the event loop, in ms, from its first call. */
function createHoldWatch(): () => number {
  let longestMs = 0;
  let turnedAtMs: number | undefined;
  const turn = (): void => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - (turnedAtMs ?? nowMs));
    turnedAtMs = nowMs;
  };
  return () => {
    if (turnedAtMs === undefined) setInterval(turn, 1);
    turn();
    const sinceLastMs = longestMs;
    longestMs = 0;
    return sinceLastMs;
  };
}

/** What is in use after a garbage collection, in bytes. */
function memoryInUse(): number {
  // The flag makes the function available without an argument of each server's command.
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * An HTTP server on the port that is the first argument. A POST has it send the notification to all users. `/hold`
 * answers with the longest time that the event loop was held since the last `/hold`, `/memory` with the memory in use,
 * and anything else says that it is there.
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
