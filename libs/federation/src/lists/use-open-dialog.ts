import { useLocation } from '@magnetx/federation/host';
import { useRef } from 'react';
import { useAddress } from './use-address';

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
 * Closing takes back the step that opened it, or removes the name where the address came with it. `onOpening` writes
 * what else belongs into the address underneath.
 */
export function useOpenDialog(name: string, onOpening: () => void): OpenDialog {
  const { search } = useLocation();
  const address = useAddress();
  const isGoingBack = useRef(false);
  const given = new URLSearchParams(search).get(name) ?? '';

  return {
    id: /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null,
    open(opened) {
      onOpening();
      const { query } = address.now();
      query.set(name, String(opened));
      const marked: OpenedHere = { isOpenedHere: true };
      address.push(query, { state: marked, keepsScroll: true });
    },
    close() {
      const { query, state } = address.now();
      // Going back takes a moment, in which Escape may be pressed again; and Back may have closed it already.
      if (isGoingBack.current || !query.has(name)) return;
      if (isOpenedHere(state)) {
        isGoingBack.current = true;
        void address.back().finally(() => (isGoingBack.current = false));
        return;
      }
      query.delete(name);
      address.replace(query);
    },
  };
}
