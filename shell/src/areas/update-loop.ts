/** How long React may commit without a pause before a page counts as looping. */
const LOOP_MS = 3_000;
/** The commits in that time, at least: a few slow ones of a loading page are no loop. */
const LOOP_COMMITS_MIN = 100;

/** What React calls if the page has it before React's code runs. It is meant for React's developer tools. */
interface ReactHook {
  supportsFiber: boolean;
  inject: (renderer: unknown) => number;
  onCommitFiberRoot?: (...commit: unknown[]) => void;
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: ReactHook;
  }
}

type Listener = () => void;

const listeners = new Set<Listener>();
let startedAt: number | null = null;
let commits = 0;

function onIdle(): void {
  startedAt = null;
  commits = 0;
}

function onCommit(): void {
  commits += 1;
  if (startedAt === null) {
    startedAt = performance.now();
    // The browser calls it between two frames of an animation, but never while tasks of a loop are waiting.
    window.requestIdleCallback(onIdle);
  } else if (commits >= LOOP_COMMITS_MIN && performance.now() - startedAt >= LOOP_MS) {
    startedAt = performance.now();
    commits = 0;
    queueMicrotask(() => listeners.forEach((listener) => listener()));
  }
}

/**
 * Counts React's commits. React itself ends updates that loop within one task; those of effects never end, and
 * navigation, which has a lower priority, never gets its turn. Call it before React's code runs. Browsers that report
 * no idle time are not watched.
 */
export function countCommits(): void {
  if (typeof window.requestIdleCallback !== 'function') return;
  const hook = (window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { supportsFiber: true, inject: () => 1 });
  const { onCommitFiberRoot } = hook;
  hook.onCommitFiberRoot = (...commit) => {
    onCommitFiberRoot?.apply(hook, commit);
    onCommit();
  };
}

/** Calls the listener when updates loop, at most once in {@link LOOP_MS}. Returns the function that ends this. */
export function watchUpdateLoops(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
