import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/** The pause before code that the page does not need is fetched, in milliseconds: after a page's own code and calls. */
const LATER_MS = 3_000;

/**
 * A part whose code is fetched when the part is first shown, and `Meanwhile` or nothing until then. A failure goes to
 * the error element above it, and showing the part again fetches again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, Meanwhile?: ComponentType<P>) {
  let loaded: ComponentType<P> | undefined;
  async function fetchPart() {
    loaded = await load();
    return { default: loaded };
  }

  function LazyPart(props: P) {
    const [Part] = useState(() => loaded ?? lazy(fetchPart));
    return (
      <Suspense fallback={Meanwhile ? <Meanwhile {...props} /> : null}>
        <Part {...props} />
      </Suspense>
    );
  }

  /** Fetches the code a while after the page, so that it is there without a network too. */
  function useFetchedLater(): void {
    useEffect(() => {
      const timer = setTimeout(() => {
        // Showing the part reports it.
        fetchPart().catch(() => undefined);
      }, LATER_MS);
      return () => clearTimeout(timer);
    }, []);
  }

  return Object.assign(LazyPart, { useFetchedLater });
}
