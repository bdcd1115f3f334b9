import { DOMAIN_EVENTS, type DomainEvent, type DomainEventName } from '@magnetx/contracts';
import { withTimeout } from '@magnetx/operations';
import { z } from 'zod';
import type { WorkKind } from '../jobs/index.ts';
import type { OutboxEvent } from './outbox.model.ts';

/** Shorter than half of the dispatcher's lease. A consumer that needs longer stores a piece of work. */
const TIMEOUT_MS = 4_000;

/** Receives each event of these names at least once, and those of one subject in their order. */
export interface Consumer {
  /** Its key in the database, the log and the metrics. It never changes. */
  readonly name: string;
  /** The handlers must be safe to repeat: a delivery whose process died is repeated with the same id. */
  readonly on: { readonly [N in DomainEventName]?: (event: DomainEvent<N>) => void | Promise<void> };
}

/** The work that delivers the events of a subject after a failure. Until it is done, they wait. */
export const retryKind = (consumer: string): WorkKind<{ subject: string }> => ({
  name: `outbox-${consumer}`,
  payload: z.object({ subject: z.string() }),
  attempts: 12,
  backOffMs: { first: 1_000, max: 10 * 60_000 },
  timeoutMs: 60_000,
  concurrency: 2,
});

/** Rejects if the consumer failed, took too long, or is of an older release, which does not know the event. */
export async function deliver({ name: consumer, on }: Consumer, stored: OutboxEvent): Promise<void> {
  const { _id: id, name, at, version, subject, sequence, payload } = stored;
  const known = Object.hasOwn(DOMAIN_EVENTS, name) ? (name as DomainEventName) : null;
  const handler = known && (on[known] as ((event: DomainEvent) => void | Promise<void>) | undefined);
  if (!known || !handler) throw new Error(`The consumer ${consumer} does not hear ${name}`);
  const event = { id, name, version, subject, sequence, at: at.toISOString(), payload };
  await withTimeout(() => handler(DOMAIN_EVENTS[known].parse(event)), TIMEOUT_MS);
}
