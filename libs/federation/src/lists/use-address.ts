import { useNavigate, useRouterPosition } from '@magnetx/federation/host';

/** The address of a page, and its entry of the history. */
interface Address {
  readonly key: string;
  readonly query: URLSearchParams;
  readonly state: unknown;
  /** Another page has been asked for. */
  readonly isLeaving: boolean;
}

export interface AddressActions {
  /** The address as it is, which the page on the screen may not have followed yet. */
  now(): Address;
  /** Steps on to another query of the same page. */
  push(query: URLSearchParams, options: { state?: unknown; keepsScroll: boolean }): void;
  /** Changes the query of the entry that the history is at, and nothing else of it. Answers the entry's new key. */
  replace(query: URLSearchParams): string;
  /** Takes back the last step; settles once that is done. */
  back(): Promise<void>;
}

/**
 * The query of the address, for several parts of a page that each keep something in it: what one of them writes is
 * there for the next, however long the page takes to be rendered again.
 */
export function useAddress(): AddressActions {
  const position = useRouterPosition();
  const navigate = useNavigate();

  function now(): Address {
    const { location, isLeaving } = position();
    return { key: location.key, query: new URLSearchParams(location.search), state: location.state, isLeaving };
  }

  return {
    now,
    push(query, { state, keepsScroll }) {
      void navigate(`?${query}`, { state, preventScrollReset: keepsScroll });
    },
    replace(query) {
      void navigate(`?${query}`, { replace: true, state: now().state, preventScrollReset: true });
      return now().key;
    },
    back: async () => navigate(-1),
  };
}
