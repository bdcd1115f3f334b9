import { useLocation, useNavigate, useRouterPosition, useSearchParams } from '@magnetx/federation/host';
import { useRef } from 'react';

/** Marks an entry of the history that opened a dialog over the entry before it: closing goes back there. */
const OPENED_HERE = { isOpenedHere: true };

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}

export interface OpenDialog {
  /** The number of what is open; null when nothing is. */
  readonly id: number | null;
  readonly open: (id: number) => void;
  readonly close: () => void;
}

/**
 * Which thing's dialog is open, kept in the address under `name`, so that it can be shared and Back closes it. Closing
 * takes back the step that opened it, or removes the name where the address came with it. `settle` is that of the list
 * underneath, if there is one.
 */
export function useOpenDialog(name: string, settle?: () => URLSearchParams): OpenDialog {
  const { search } = useLocation();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const position = useRouterPosition();
  const isGoingBack = useRef(false);
  const given = query.get(name) ?? '';

  return {
    id: /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null,
    open(opened) {
      const next = settle?.() ?? new URLSearchParams(search);
      next.set(name, String(opened));
      setQuery(next, { state: OPENED_HERE, preventScrollReset: true, flushSync: true });
    },
    close() {
      const { location } = position();
      const next = new URLSearchParams(location.search);
      // Going back takes a moment, in which Escape may be pressed again; and Back may have closed it already.
      if (isGoingBack.current || !next.has(name)) return;
      if (isOpenedHere(location.state)) {
        isGoingBack.current = true;
        void Promise.resolve(navigate(-1)).finally(() => (isGoingBack.current = false));
        return;
      }
      next.delete(name);
      setQuery(next, { replace: true, state: location.state, preventScrollReset: true, flushSync: true });
    },
  };
}
