import { createServer, type Server } from 'node:http';

/** The message of every compared server: a notification such as the product's. */
export const NOTIFICATION = {
  id: '6740a1b2c3d4e5f601234567',
  title: 'New referral!',
  message: '@jane_doe joined with your link. You earned 100 MXP.',
  type: 'success',
  created_at: '2026-01-01T00:00:00.000Z',
} as const;

/**
 * An HTTP server on the port that is the first argument. A POST has it send the notification to all users; anything
 * else says that it is there.
 */
export function serveSending(sendToAll: () => void): Server {
  const server = createServer((request, response) => {
    if (request.method === 'POST') sendToAll();
    response.end();
  });
  return server.listen(Number(process.argv[2]), '127.0.0.1');
}
