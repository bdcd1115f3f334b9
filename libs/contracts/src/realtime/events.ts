import { t } from '@magnetx/texts';
import { z } from 'zod';
import { notificationSchema, notificationTopicSchema, toneSchema } from '../notifications/notification.schema.ts';
import { mxpSchema } from '../units/mxp.ts';

/** The path of the live connection, on the gateway and on the API. */
export const LIVE_PATH = '/ws';

/** The events of a client. A socket that does not authenticate within the time limit is closed. */
export const CLIENT_EVENTS = {
  authenticate: z.object({ token: z.string().max(4096) }),
  ping: z.object({}).optional(),
} as const;

/** The events of the server. An unauthenticated socket receives only `authenticated` and `error`. */
export const SERVER_EVENTS = {
  authenticated: z.object({
    userId: z.string(),
    /** The time since the user's last event, in ms; null without events. */
    quietMs: z.int().min(0).nullable(),
  }),
  referral_notification: notificationSchema
    .pick({ id: true, createdAt: true })
    .partial()
    .extend({ title: z.string().default(t('New referral!')), message: z.string() }),
  /** The user's recent changes. They were pushed before, unless a process was killed in between. */
  changes: z.object({
    notifications: z.array(notificationSchema.pick({ id: true, createdAt: true })),
    /** The balance; null when it has not changed. */
    totalPoints: mxpSchema.nullable(),
  }),
  points_update: z.object({ totalPoints: mxpSchema, changeMxp: mxpSchema }),
  notification: notificationSchema.partial().extend({
    title: z.string().default(t('New notification')),
    type: toneSchema.default('info'),
    topic: notificationTopicSchema.default('account'),
  }),
  pong: z.object({ at: z.iso.datetime() }),
  error: z.object({ code: z.string(), message: z.string() }),
} as const;

export type ClientEventName = keyof typeof CLIENT_EVENTS;
export type ServerEventName = keyof typeof SERVER_EVENTS;
export type ServerEventPayload<E extends ServerEventName> = z.output<(typeof SERVER_EVENTS)[E]>;

/** The event maps, as socket.io's generics expect them. */
export type ServerToClientEvents = { [E in ServerEventName]: (payload: z.input<(typeof SERVER_EVENTS)[E]>) => void };
export type ClientToServerEvents = { [E in ClientEventName]: (payload: z.input<(typeof CLIENT_EVENTS)[E]>) => void };
