import { z } from 'zod';
import { notificationSchema, toneSchema } from '../notifications/notification.schema.ts';
import { mxpSchema } from '../units/mxp.ts';

/** Where the live connection lives, on the gateway and on the API alike. */
export const LIVE_PATH = '/ws';

/** What a client may send. A socket that has not authenticated within the time limit is closed. */
export const CLIENT_EVENTS = {
  authenticate: z.object({ token: z.string().max(4096) }),
  ping: z.object({}).optional(),
} as const;

/** What the server sends. Nothing but `authenticated` and `error` reaches a socket before it has authenticated. */
export const SERVER_EVENTS = {
  authenticated: z.object({
    userId: z.string(),
    /** How long ago something last happened to the user, in ms; null when nothing ever did, 0 when it is not said. */
    quietMs: z.int().min(0).nullable().default(0),
  }),
  referral_notification: notificationSchema
    .pick({ id: true, createdAt: true })
    .partial()
    .extend({ title: z.string().default('New referral!'), message: z.string() }),
  /** What was committed for the user of late. It was pushed before, unless a process was killed in between. */
  changes: z.object({
    notifications: z.array(notificationSchema.pick({ id: true, createdAt: true })),
    /** The balance; null when it has not moved. */
    totalPoints: mxpSchema.nullable(),
  }),
  points_update: z.object({ totalPoints: mxpSchema, changeMxp: mxpSchema }),
  notification: notificationSchema.partial().extend({
    title: z.string().default('New notification'),
    type: toneSchema.default('info'),
  }),
  pong: z.object({ at: z.iso.datetime() }),
  error: z.object({ code: z.string(), message: z.string() }),
} as const;

export type ClientEventName = keyof typeof CLIENT_EVENTS;
export type ServerEventName = keyof typeof SERVER_EVENTS;
export type ServerEventPayload<E extends ServerEventName> = z.output<(typeof SERVER_EVENTS)[E]>;

/** Event maps in the form that socket.io's generics take. */
export type ServerToClientEvents = { [E in ServerEventName]: (payload: z.input<(typeof SERVER_EVENTS)[E]>) => void };
export type ClientToServerEvents = { [E in ClientEventName]: (payload: z.input<(typeof CLIENT_EVENTS)[E]>) => void };
