import { createLiveHub } from '@magnetx/api/live-hub';
import { pino } from 'pino';
import { NOTIFICATION, serveSending } from './send-to-all.ts';

/** The product's hub, without the database behind it: a user's token is the user's id. */
const HOUR_MS = 3_600_000;
const users = new Set<string>();

const hub = createLiveHub({
  allowedOrigins: [],
  redis: null,
  clock: { now: () => new Date() },
  logger: pino({ level: 'silent' }),
  onEnded: () => undefined,
  lastNotifiedAt: async () => null,
  readChanges: async () => new Map(),
  verifyToken: async (token) => {
    users.add(token);
    const expiresAt = new Date(Date.now() + HOUR_MS);
    return {
      audience: 'user',
      accountId: token,
      subjectId: token,
      role: null,
      tokenId: token,
      expiresAt,
      provedAt: null,
      generation: 0,
    };
  },
});

hub.attach(
  serveSending(() => {
    for (const user of users) hub.publish(user, 'notification', NOTIFICATION);
  }),
);
