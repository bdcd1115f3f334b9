import { z } from 'zod';
import { defineModels, documentSchema } from '../db/document-schema.ts';

const outboxEventDocument = z.object({
  /** `subject/sequence`. */
  _id: z.string(),
  name: z.string(),
  version: z.int(),
  subject: z.string(),
  sequence: z.int(),
  /** Not before the subject's previous event, whichever process had the clock. */
  at: z.date(),
  /** Absent once it is delivered to all. */
  payload: z.record(z.string(), z.unknown()).exactOptional(),
  /** Another user named in the payload's message, and the message that replaces it after their erasure. */
  named: z.object({ userId: z.string(), messageWithout: z.string() }).exactOptional(),
  /** The consumers that have not received it. */
  pending: z.array(z.string()),
  /** When the last consumer had received it. */
  doneAt: z.date().exactOptional(),
});
export type OutboxEvent = z.output<typeof outboxEventDocument>;

/** The latest event of a subject. Transactions that store events of one subject conflict here, which orders them. */
const outboxSubjectDocument = z.object({ _id: z.string(), sequence: z.int(), at: z.date() });
export type OutboxSubject = z.output<typeof outboxSubjectDocument>;

/** How long a delivered event stays, without its payload. */
const DONE_KEPT_S = 7 * 24 * 60 * 60;

const eventSchema = documentSchema(outboxEventDocument, 'outbox_events');
eventSchema.index({ pending: 1, at: 1, sequence: 1 });
eventSchema.index({ subject: 1, pending: 1, sequence: 1 });
const namesSomebody = { partialFilterExpression: { 'named.userId': { $exists: true } } };
eventSchema.index({ 'named.userId': 1 }, namesSomebody);
eventSchema.index({ doneAt: 1 }, { expireAfterSeconds: DONE_KEPT_S });

export const outboxModels = defineModels<{
  events: OutboxEvent;
  subjects: OutboxSubject;
}>({
  events: ['OutboxEvent', eventSchema],
  subjects: ['OutboxSubject', documentSchema(outboxSubjectDocument, 'outbox_subjects')],
});
