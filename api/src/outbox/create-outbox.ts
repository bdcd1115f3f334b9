import { DOMAIN_EVENTS, type DomainEvent, type DomainEventName } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../core-deps.ts';
import { afterCommit, beforeCommit } from '../db/after-commit.ts';
import { createEnqueue, handleWork, type Work } from '../jobs/index.ts';
import { deliver, retryKind, type Consumer } from './consumer.ts';
import { createDispatcher } from './dispatch.ts';
import { createOutboxRepository, type NewOutboxEvent } from './outbox.repository.ts';

/** An event for {@link Outbox.store}. */
export interface NewEvent<N extends DomainEventName> extends Pick<NewOutboxEvent, 'named'> {
  readonly subject: string;
  readonly payload: DomainEvent<N>['payload'];
}

/** The events that one retry delivers before it gives its place to other work. */
const BATCH = 100;

/** Events that are stored in the transaction that causes them, and delivered to named consumers after its commit. */
export function createOutbox(deps: Pick<CoreDeps, 'connection' | 'clock' | 'random' | 'logger'>) {
  const { connection, clock } = deps;
  const repository = createOutboxRepository(connection);
  let consumers: readonly Consumer[] = [];
  const enqueue = createEnqueue({ connection, clock });
  const dispatcher = createDispatcher({ ...deps, repository, enqueue, consumers: () => consumers });

  const retry = (consumer: Consumer): Work =>
    handleWork(retryKind(consumer.name), async ({ subject }, { again, signal }) => {
      const events = await repository.listPending(consumer.name, BATCH, subject);
      for (const event of events) {
        signal.throwIfAborted();
        try {
          await deliver(consumer, event);
        } catch (error) {
          // Of a failure after others were delivered, this counts as the first, which restarts the back-off.
          if (event !== events[0]) return again(clock.now());
          throw error;
        }
        await repository.markDelivered(consumer.name, [event._id], clock.now());
      }
      if (events.length === BATCH) again(clock.now());
    });

  return {
    /** Call it once, after all modules are created. A consumer receives the events that are stored from then on. */
    setConsumers: (given: readonly Consumer[]): void => {
      consumers = given;
    },
    /** Stores an event as the last step of the transaction, if any consumer receives it. */
    store: <N extends DomainEventName>(name: N, { subject, payload, named }: NewEvent<N>, session: ClientSession) => {
      const pending = consumers.filter(({ on }) => on[name]).map((consumer) => consumer.name);
      if (pending.length === 0) return;
      const { version } = DOMAIN_EVENTS[name].shape;
      const event = { name, version: version.value, subject, payload, pending, ...(named && { named }) };
      beforeCommit(session, () => repository.insert(event, clock.now(), session));
      afterCommit(session, dispatcher.wakeSoon);
    },
    erase: repository.erase,
    /** Retries after failures. */
    work: (): Work[] => consumers.map(retry),
    /** How long the oldest event has waited for each consumer, in seconds. */
    lagsS: async (): Promise<ReadonlyMap<string, number>> => {
      const lag = async ({ name }: Consumer): Promise<[string, number]> => {
        const at = await repository.oldestAt(name);
        return [name, at ? Math.max(0, clock.now().getTime() - at.getTime()) / 1000 : 0];
      };
      return new Map(await Promise.all(consumers.map(lag)));
    },
    dispatcher,
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
