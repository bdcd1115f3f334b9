import { VISITS_MAX } from '@magnetx/contracts';

/** How long visits are collected before they are sent, in ms. */
const COLLECT_MS = 5_000;

/** Quests that were seen and opened, by number. */
export interface Visits {
  readonly views: readonly number[];
  readonly clicks: readonly number[];
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else task();
}

/**
 * Collects visits, each quest once, and hands them to `send` when the page has nothing better to do. `send` answers
 * false when they did not arrive: they go along with the next ones then.
 */
export function createVisitRecorder(send: (visits: Visits) => Promise<boolean>) {
  const known = { views: new Set<number>(), clicks: new Set<number>() };
  const waiting = { views: new Set<number>(), clicks: new Set<number>() };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(from: Set<number>): number[] {
    const taken = [...from].slice(0, VISITS_MAX);
    taken.forEach((id) => from.delete(id));
    return taken;
  }

  async function sendBatch(): Promise<void> {
    const visits = { views: take(waiting.views), clicks: take(waiting.clicks) };
    if (await send(visits)) return;
    visits.views.forEach((id) => waiting.views.add(id));
    visits.clicks.forEach((id) => waiting.clicks.add(id));
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.views.size + waiting.clicks.size > 0) void sendBatch();
  }

  function record(kind: keyof Visits, questId: number): void {
    if (known[kind].has(questId)) return;
    known[kind].add(questId);
    waiting[kind].add(questId);
    timer ??= setTimeout(() => whenIdle(flush), COLLECT_MS);
  }

  return {
    /** The quest's card was on screen. */
    view: (questId: number) => record('views', questId),
    /** The quest's details, form or link were opened. */
    click: (questId: number) => record('clicks', questId),
    /** Sends the collected visits immediately: the page may be closing. */
    flush,
    /** Forgets what is collected, and what it would send later. */
    stop() {
      clearTimeout(timer);
      waiting.views.clear();
      waiting.clicks.clear();
    },
  };
}

export type VisitRecorder = ReturnType<typeof createVisitRecorder>;
