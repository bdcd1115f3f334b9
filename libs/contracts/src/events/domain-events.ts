import { z } from 'zod';
import { notificationSchema } from '../notifications/notification.schema.ts';

/** An event as its consumers receive it. Its id is the same in each delivery. */
function defineEvent<N extends string, V extends number, P extends z.ZodObject>(name: N, version: V, payload: P) {
  return z.object({
    id: z.string(),
    name: z.literal(name),
    version: z.literal(version),
    /** The account that it is about. Its events are delivered in their order. */
    subject: z.string(),
    /** Rises by 1 with each event of the subject. A consumer sees gaps where it does not hear an event. */
    sequence: z.int().min(1),
    at: z.iso.datetime(),
    payload,
  });
}

/**
 * The events that consumers outside the causing transaction can hear. New fields may be added. A change of meaning is a
 * new version: `z.union` of both stays until no stored event has the old one.
 */
export const DOMAIN_EVENTS = {
  /** A notification was stored, or counted another repetition under the same `notificationId`. */
  'notification.stored': defineEvent(
    'notification.stored',
    1,
    notificationSchema.pick({ type: true, topic: true, target: true, title: true, message: true }).extend({
      notificationId: z.string(),
      /** A user, or a project, whose members read it. No user has the id of a project. */
      accountId: z.string(),
    }),
  ),
  /** The account of a user or a project was closed permanently, and its tokens have ended. */
  'account.closed': defineEvent('account.closed', 1, z.object({ accountId: z.string() })),
} as const;

export type DomainEventName = keyof typeof DOMAIN_EVENTS;
export type DomainEvent<N extends DomainEventName = DomainEventName> = z.output<(typeof DOMAIN_EVENTS)[N]>;
