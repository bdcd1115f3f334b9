import { useLocation, useNavigate, useSearchParams } from '@magnetx/federation/host';
import { useRef } from 'react';

/** Marks an entry of the history that opened a dialog over the entry before it: closing goes back there. */
interface OpenedHere {
  readonly isOpenedHere: true;
}

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
 * Which thing's dialog is open, kept in the address under `name`, so that it can be shared and Back closes it.
 * Closing takes back the step that opened it, or removes the name where the address came with it.
 */
export function useOpenDialog(name: string): OpenDialog {
  const [query, setQuery] = useSearchParams();
  const { key, state } = useLocation();
  const closedKey = useRef<string>(null);
  const navigate = useNavigate();
  const given = query.get(name) ?? '';
  const id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;

  function changed(value: string | null): (current: URLSearchParams) => URLSearchParams {
    return (current) => {
      const next = new URLSearchParams(current);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    };
  }

  return {
    id,
    open(opened) {
      const marked: OpenedHere = { isOpenedHere: true };
      setQuery(changed(String(opened)), { state: marked, preventScrollReset: true });
    },
    close() {
      // Going back takes a moment, in which Escape may be pressed again.
      if (id === null || closedKey.current === key) return;
      closedKey.current = key;
      if (isOpenedHere(state)) void navigate(-1);
      else setQuery(changed(null), { replace: true, preventScrollReset: true });
    },
  };
}
