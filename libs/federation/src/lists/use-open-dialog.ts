import { useLocation, useNavigate, useRouterPosition, useSearchParams } from '@magnetx/federation/host';
import { useRef } from 'react';

/** Marks a history entry that opened a dialog: closing the dialog goes back. */
const OPENED_HERE = { isOpenedHere: true };

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}

/**
 * The id of the open dialog's subject, stored in the URL under `name`, so that it can be shared and Back closes it.
 * Closing goes back to the entry that opened it, or removes the parameter if the URL came with it. `settle` belongs to
 * the list underneath, if there is one.
 */
export function useOpenDialog(name: string, settle?: () => URLSearchParams) {
  const { search } = useLocation();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const position = useRouterPosition();
  const isGoingBack = useRef(false);
  const given = query.get(name) ?? '';

  return {
    id: /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null,
    open(opened: number): void {
      const next = settle?.() ?? new URLSearchParams(search);
      next.set(name, String(opened));
      setQuery(next, { state: OPENED_HERE, preventScrollReset: true, flushSync: true });
    },
    close(): void {
      const { location } = position();
      const next = new URLSearchParams(location.search);
      // Going back is asynchronous: Escape may be pressed again, or Back may have closed the dialog.
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
