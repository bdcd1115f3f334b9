import { assetBase } from '../registry/release-files.ts';

/** The folder of a release, in an address or in a stack. Its name and version need no escaping in an address. */
const RELEASE_FOLDER = new RegExp(`${assetBase({ name: '([a-z][a-z0-9-]*)', version: '([0-9]+\\.[^/\\s]+)' })}/`);

/** The release whose code raised an error: that of the first file which a stack or an address names. */
export function releaseIn(text: string): { readonly name: string; readonly version: string } | null {
  const [, name, version] = RELEASE_FOLDER.exec(text) ?? [];
  return name === undefined || version === undefined ? null : { name, version };
}

type OnFailure = (release: { readonly name: string; readonly version: string }, error: unknown) => void;

/** A navigation that cancels a request is no failure. */
const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Reports uncaught errors and unhandled rejections in the code of a release. All others are ignored. */
export function watchErrors(onFailure: OnFailure): void {
  const tell = (error: unknown, address: string): void => {
    const release = releaseIn(error instanceof Error ? (error.stack ?? '') : '') ?? releaseIn(address);
    if (release && !isCancelled(error)) onFailure(release, error);
  };
  window.addEventListener('error', (event) => tell(event.error ?? event.message, event.filename));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason, ''));
}

/** The delay of an interaction above which people find a page broken: "poor" by the Core Web Vitals. */
const SLOW_MS = 500;

/** Reports interactions to which the page reacted late. Only some browsers measure them. */
export function watchSlowInteractions(onSlow: (what: string) => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('event')) return;
  const observer = new PerformanceObserver((list) => {
    const [slow] = list.getEntries();
    if (slow) onSlow(`${slow.name} took ${Math.round(slow.duration)} ms`);
  });
  // The standard has the threshold; the DOM's types do not yet.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: SLOW_MS,
  };
  observer.observe(options);
}
