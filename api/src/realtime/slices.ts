import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How long a mass of sends holds the event loop at a time. */
const SLICE_MS = 2;

/** Yields all items. After every slice of work on them, other work runs. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T> {
  let endsAt = performance.now() + SLICE_MS;
  for (const item of items) {
    yield item;
    if (performance.now() < endsAt) continue;
    await nextTurn();
    endsAt = performance.now() + SLICE_MS;
  }
}

/**
 * Runs tasks in their order: immediately, until one turn of the event loop has spent a slice on them, and the others in
 * later turns. A postponed task that fails is logged.
 */
export function createPacer(logger: Logger) {
  let waiting: (() => void)[] = [];
  let next = 0;
  /** Null in a turn without tasks. */
  let endsAt: number | null = null;

  function continueLater(): void {
    endsAt = performance.now() + SLICE_MS;
    setImmediate(work);
  }

  function work(): void {
    endsAt = null;
    if (next === waiting.length) return;
    continueLater();
    while (next < waiting.length && performance.now() < (endsAt ?? 0)) {
      const task = waiting[next++];
      try {
        task?.();
      } catch (error) {
        logger.error({ err: error }, 'a postponed task failed');
      }
    }
    if (next < waiting.length) return;
    waiting = [];
    next = 0;
  }

  return (task: () => void): void => {
    if (endsAt === null) continueLater();
    if (waiting.length === 0 && performance.now() < (endsAt ?? 0)) task();
    else waiting.push(task);
  };
}
