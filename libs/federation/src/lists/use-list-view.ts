import { useLocation } from '@magnetx/federation/host';
import { useEffect, useEffectEvent, useState } from 'react';
import { cleanSearch, readListView, writeListView, type ListChoices, type ListView } from './list-view';
import { useAddress } from './use-address';

/** How long typing has to pause before the list follows, in ms. */
const TYPING_PAUSE_MS = 300;

/** What was typed into the search box. */
interface Typed {
  readonly text: string;
  /** The entry of the history that it was typed in, and that alone its search is written to. */
  readonly key: string;
  /** The entry that was on the screen, until the page has come to `key`. */
  readonly shownKey: string;
}

export interface ListViewState<F extends string, S extends string> {
  /** What the list shows. */
  readonly view: ListView<F, S>;
  /** What the search box shows: ahead of the list while somebody types. */
  readonly searchText: string;
  readonly setSearchText: (text: string) => void;
  readonly setFilter: (filter: F) => void;
  readonly setSort: (sort: S) => void;
  readonly setPage: (page: number) => void;
  /** Shows everything again. */
  readonly reset: () => void;
  /** Puts what was typed into the address at once: whatever takes a step does that first, so that Back leads to it. */
  readonly settle: () => void;
}

/**
 * The view of a list, kept in the address. A choice of filter, order or page is a step in the history that Back takes
 * back; typing replaces the step that it happens in, after a pause.
 */
export function useListView<F extends string, S extends string>(choices: ListChoices<F, S>): ListViewState<F, S> {
  const { key, search: query } = useLocation();
  const address = useAddress();
  const [typed, setTyped] = useState<Typed | null>(null);
  const view = readListView(new URLSearchParams(query), choices);
  if (typed && typed.key === key && typed.shownKey !== key) setTyped({ ...typed, shownKey: key });
  const here = typed !== null && (typed.key === key || typed.shownKey === key) ? typed : null;
  const search = here ? cleanSearch(here.text) : view.search;
  const isAhead = search !== view.search;

  function settle(): void {
    const at = address.now();
    if (!typed || typed.key !== at.key) return;
    const [before, after] = [readListView(at.query, choices), cleanSearch(typed.text)];
    if (after === before.search) return;
    const newKey = address.replace(writeListView(at.query, { ...before, search: after, page: 1 }, choices));
    setTyped({ text: typed.text, key: newKey, shownKey: key });
  }

  function show(next: Partial<ListView<F, S>>, options: { keepsScroll: boolean }): void {
    settle();
    const at = address.now();
    address.push(writeListView(at.query, { ...readListView(at.query, choices), page: 1, ...next }, choices), options);
  }
  const choose = (next: Partial<ListView<F, S>>) => show(next, { keepsScroll: true });

  // Whoever is on the way to another page is not called back; whoever stays after all finds the list following.
  const follow = useEffectEvent(() => {
    if (!address.now().isLeaving) settle();
  });

  useEffect(() => {
    if (!isAhead) return undefined;
    const pauses = setInterval(() => follow(), TYPING_PAUSE_MS);
    return () => clearInterval(pauses);
  }, [isAhead, search, key]);

  return {
    view,
    searchText: here ? here.text : view.search,
    setSearchText: (text) => setTyped({ text, key: address.now().key, shownKey: key }),
    setFilter: (filter) => choose({ filter }),
    setSort: (sort) => choose({ sort }),
    setPage: (page) => show({ page }, { keepsScroll: false }),
    reset: () => choose({ search: '', filter: choices.filters[0] }),
    settle,
  };
}
