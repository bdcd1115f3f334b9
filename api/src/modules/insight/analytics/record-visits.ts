import type { BodyOf, recordVisits } from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import { dayOf } from '../../quests/activity/index.ts';
import type { StoreVisits } from './store-visits.ts';
import { createVisitBuffer, type PersonVisits } from './visit-buffer.ts';
import { VISIT_KINDS } from './view-count.model.ts';

export interface RecordVisitsDeps extends Pick<CoreDeps, 'clock' | 'logger'> {
  readonly store: StoreVisits;
}

/** A longer delay combines more visits of one quest into one write. */
const FLUSH_AFTER_MS = 3_000;
const RETRY_AFTER_MAX_MS = 30_000;

/** The maximum number of users and quests per transaction. A larger commit would delay other calls. */
const ROWS_PER_BATCH = 150;

/** The maximum number of buffered visits per process: some minutes of a busy site, in about 10 MB. */
const WAITING_MAX = 100_000;

/** The number of these users that fit into one transaction, at least one. */
function countInBatch(people: readonly PersonVisits[]): number {
  const quests = new Set<number>();
  const isFull = (person: PersonVisits, before: number): boolean => {
    for (const kind of VISIT_KINDS) for (const id of person[kind].keys()) quests.add(id);
    return before > 0 && before + quests.size >= ROWS_PER_BATCH;
  };
  const end = people.findIndex(isFull);
  return end === -1 ? people.length : end;
}

/**
 * Buffers visits in memory and stores them together. After a failure, they stay buffered for the next attempt. A full
 * buffer drops further visits and logs it.
 */
export function createVisitRecorder({ store, clock, logger }: RecordVisitsDeps) {
  const buffer = createVisitBuffer(WAITING_MAX);
  const state = { failures: 0 };
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();

  const storeAll = async (): Promise<void> => {
    const dropped = buffer.takeDropped();
    if (dropped > 0) logger.warn({ dropped }, 'visits were dropped because the buffer was full');
    const people: PersonVisits[] = buffer.takeAll();
    while (people.length > 0) {
      try {
        const count = countInBatch(people);
        await store(people.slice(0, count));
        people.splice(0, count);
        state.failures = 0;
      } catch (error) {
        state.failures += 1;
        logger.error(
          { err: error, people: people.length, failures: state.failures },
          'storing visits failed, retrying',
        );
        for (const person of people.splice(0)) buffer.add(person);
        flushLater();
      }
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(storeAll);
    return last;
  };

  function flushLater(): void {
    const afterMs = Math.min(FLUSH_AFTER_MS * 2 ** state.failures, RETRY_AFTER_MAX_MS);
    // A stopping server stores the buffer, so the timer need not keep the process alive.
    timer ??= setTimeout(() => void flush(), afterMs).unref();
  }

  return {
    /** Records views and clicks of a user, which are stored within seconds. Never waits for the database. */
    record: (userId: string, { source, views, clicks }: BodyOf<typeof recordVisits>) => {
      const by = (ids: readonly number[]) => new Map(ids.map((id) => [id, source] as const));
      buffer.add({ userId, day: dayOf(clock.now()), views: by(views), clicks: by(clicks) });
      flushLater();
    },
    /** Resolves when all earlier visits are stored, or the attempt has failed and will be retried. */
    flush,
    countWaiting: buffer.size,
  };
}

export type VisitRecorder = ReturnType<typeof createVisitRecorder>;
