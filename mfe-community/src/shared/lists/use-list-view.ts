import { useLocation, useSearchParams } from '@magnetx/federation/host';
import { useEffect, useEffectEvent, useState } from 'react';
import { cleanSearch, readListView, writeListView, type ListChoices, type ListView } from './list-view';

/** How long typing has to pause before the list follows, in ms. */
const TYPING_PAUSE_MS = 300;

/** What is in the search box. */
interface Typed {
  readonly text: string;
  /** The entry of the history that it belongs to; null once that was left, by Back for example. */
  readonly locationKey: string | null;
  /** What of it was put into the address last; the address follows a little later. */
  readonly written: string | null;
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
}

/**
 * The view of a list, kept in the address. A choice of filter, order or page is a step in the history that Back takes
 * back; typing replaces the step that it happens in, after a pause.
 */
export function useListView<F extends string, S extends string>(choices: ListChoices<F, S>): ListViewState<F, S> {
  const { key } = useLocation();
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<Typed | null>(null);
  const view = readListView(query, choices);
  const search = typed === null ? view.search : cleanSearch(typed.text);
  if (typed && typed.locationKey !== null && typed.locationKey !== key) {
    setTyped({ ...typed, locationKey: typed.written === view.search ? key : null });
  }
  // Typed into an entry of the history that is still the one on screen, and not in its address yet.
  const isAhead = typed !== null && typed.locationKey === key && search !== view.search;

  function show(next: Partial<ListView<F, S>>, options: { replace: boolean; keepsScroll: boolean }): void {
    const searched = isAhead ? { search } : {};
    setTyped((current) => current && { ...current, written: search });
    setQuery((current) => writeListView(current, { ...view, page: 1, ...searched, ...next }, choices), {
      replace: options.replace,
      preventScrollReset: options.keepsScroll,
    });
  }
  const choose = (next: Partial<ListView<F, S>>) => show(next, { replace: false, keepsScroll: true });
  const follow = useEffectEvent(() => show({}, { replace: true, keepsScroll: true }));

  useEffect(() => {
    if (!isAhead) return undefined;
    const pause = setTimeout(() => follow(), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [isAhead, search]);

  return {
    view,
    searchText: typed !== null && (isAhead || search === view.search) ? typed.text : view.search,
    setSearchText(text) {
      const written = typed?.locationKey === key ? typed.written : null;
      setTyped({ text, locationKey: key, written });
    },
    setFilter: (filter) => choose({ filter }),
    setSort: (sort) => choose({ sort }),
    setPage: (page) => show({ page }, { replace: false, keepsScroll: false }),
    reset: () => {
      choose({ search: '', filter: choices.filters[0] });
      setTyped(null);
    },
  };
}
