import { AsyncLocalStorage } from 'node:async_hooks';
import { instanceNameOfProcess } from '@magnetx/operations';
import type { CoreDeps } from '../core-deps.ts';
import { createJobRepository, createWorkRepository, type Enqueue } from '../jobs/index.ts';
import { deliver, retryKind, type Consumer } from './consumer.ts';
import type { OutboxRepository } from './outbox.repository.ts';

export interface DispatchDeps extends Pick<CoreDeps, 'connection' | 'clock' | 'random' | 'logger'> {
  readonly repository: OutboxRepository;
  readonly consumers: () => readonly Consumer[];
  readonly enqueue: Enqueue;
}

/** The name of its lease, beside those of the jobs. */
export const DISPATCH_LEASE = 'dispatch-events';
/** A dispatcher that ends without giving the lease back keeps events waiting for this long. */
const LEASE_MS = 10_000;
/** Events within this time are delivered together, because a delivery takes more commands than an event. */
const GATHER_MS = 100;
/** How long a process that could not take the lease does not try again. */
const PAUSE_MS = 1_000;
/** The events that a killed process delivers twice, at most. */
const BATCH = 100;
/** With this many failing subjects, a consumer is taken as failing for all: the others wait for one of these. */
const STALLED_MAX = 100;
/** While subjects fail, each look passes over all their events: the next one waits for this many times as long. */
const REST = 4;

/** Holds the lease for as long as it is asked for more often than it ends. */
function createHeldLease({ connection, clock, random }: Pick<DispatchDeps, 'connection' | 'clock' | 'random'>) {
  const jobs = createJobRepository(connection);
  const holder = `${instanceNameOfProcess()}/${random.id()}`;
  const state = { untilMs: 0, nextTryMs: 0, isKnown: false };
  let asked: Promise<boolean> | undefined;
  const extend = async (now: Date): Promise<boolean> => {
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    if (!state.isKnown) await jobs.ensure(DISPATCH_LEASE, now);
    state.isKnown = true;
    const isHeld =
      (state.untilMs > now.getTime() && (await jobs.renew(DISPATCH_LEASE, holder, leaseUntil))) ||
      (await jobs.take(DISPATCH_LEASE, holder, { now, leaseUntil, restMaxMs: 0 })) !== null;
    state.untilMs = isHeld ? leaseUntil.getTime() : 0;
    state.nextTryMs = isHeld ? 0 : now.getTime() + PAUSE_MS;
    return isHeld;
  };
  return {
    isHeld: async (): Promise<boolean> => {
      const now = clock.now();
      if (state.untilMs > now.getTime() + LEASE_MS / 2) return true;
      if (state.nextTryMs > now.getTime()) return false;
      asked ??= extend(now).finally(() => (asked = undefined));
      return asked;
    },
    release: async (): Promise<void> => {
      if (state.untilMs > 0)
        await jobs.giveBack(DISPATCH_LEASE, holder, { now: clock.now(), dueAt: clock.now(), failures: 0 });
      state.untilMs = 0;
    },
  };
}

/** Delivers the events of a consumer, except those of failing subjects, which it adds to. */
function createDeliverBatch(deps: DispatchDeps, mayDeliver: () => Promise<boolean>) {
  const { repository, enqueue, clock, logger } = deps;
  /** Delivers the next events. Returns whether there may be more. */
  return async (consumer: Consumer, failing: Set<string>): Promise<boolean> => {
    const events = await repository.listPending(consumer.name, BATCH, { $nin: [...failing] });
    const delivered: string[] = [];
    try {
      for (const event of events) {
        const { _id: id, subject } = event;
        if (failing.has(subject)) continue;
        if (failing.size >= STALLED_MAX || !(await mayDeliver())) return false;
        try {
          await deliver(consumer, event);
          delivered.push(id);
        } catch (error) {
          logger.error({ err: error, consumer: consumer.name, event: id }, 'an event was not delivered');
          failing.add(subject);
          const dueAt = new Date(clock.now().getTime() + retryKind(consumer.name).backOffMs.first);
          await enqueue(retryKind(consumer.name), { subject }, { key: id, dueAt });
        }
      }
    } finally {
      if (delivered.length > 0) await repository.markDelivered(consumer.name, delivered, clock.now());
    }
    return events.length === BATCH;
  };
}

/**
 * Delivers stored events to their consumers, in one process at a time. It is woken by this process's commits, and looks
 * for those of others. After a failure, the subject's events are retried as work, in any process, and the dispatcher
 * leaves the subject out until that is done.
 */
export function createDispatcher(deps: DispatchDeps) {
  const { connection, repository, consumers, logger } = deps;
  const lease = createHeldLease(deps);
  const work = createWorkRepository(connection);
  /** The failing subjects of each consumer, while this process dispatches. */
  const stalled = new Map<string, ReadonlySet<string>>();
  let [isWanted, isStopping] = [false, false];
  let restUntilMs = 0;
  let running: Promise<void> | undefined;
  let [timer, soon]: (NodeJS.Timeout | undefined)[] = [];

  const deliverBatch = createDeliverBatch(deps, async () => !isStopping && lease.isHeld());

  const readStalled = async ({ name }: Consumer): Promise<Set<string>> => {
    const open = await work.listOpen(retryKind(name).name);
    return new Set(open.map(({ payload }) => String(payload?.['subject'])));
  };

  const deliverTo = async (consumer: Consumer): Promise<void> => {
    if ((await repository.oldestAt(consumer.name)) === null) return;
    const known = stalled.get(consumer.name);
    const failing = known?.size === 0 ? new Set<string>() : await readStalled(consumer);
    stalled.set(consumer.name, failing);
    while (failing.size < STALLED_MAX && (await deliverBatch(consumer, failing)));
  };

  const dispatch = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      isWanted = false;
      const startedMs = performance.now();
      try {
        // Another process may have dispatched meanwhile, and have left subjects out.
        if (!(await lease.isHeld())) stalled.clear();
        else await Promise.all(consumers().map(deliverTo));
      } catch (error) {
        logger.error({ err: error }, 'dispatching events failed');
      }
      const isStalled = [...stalled.values()].some(({ size }) => size > 0);
      const endedMs = performance.now();
      restUntilMs = isStalled ? endedMs + REST * (endedMs - startedMs) : 0;
    }
  };

  // Not in the context of the call that wakes it, whose log and transactions are its own.
  const apart = AsyncLocalStorage.snapshot();
  const wake = (): Promise<void> => {
    isWanted = true;
    running ??= apart(dispatch).finally(() => (running = undefined));
    return running;
  };

  return {
    /** Resolves once the events that were stored before are delivered, if this process may deliver them. */
    wake,
    wakeSoon: (): void => {
      const restMs = restUntilMs - performance.now();
      soon ??= setTimeout(
        () => {
          soon = undefined;
          void wake();
        },
        Math.max(GATHER_MS, restMs),
      );
    },
    /** Looks for the events of other processes, too. 0 disables it. */
    start: (pollMs: number): void => {
      if (pollMs > 0) timer = setInterval(() => performance.now() >= restUntilMs && void wake(), pollMs);
    },
    /** Another process can continue immediately. */
    stop: async (): Promise<void> => {
      isStopping = true;
      clearInterval(timer);
      clearTimeout(soon);
      await running;
      await lease.release();
    },
  };
}
