import { useLocation, useRouterPosition, useSearchParams } from '@magnetx/federation/host';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  cleanSearch,
  isDefault,
  readListView,
  writeListView,
  type ChoiceReaders,
  type ListValues,
  type ListView,
} from './list-view.ts';

/** How long typing has to pause before the list follows, in ms. */
const TYPING_PAUSE_MS = 300;

export interface ListViewState<R extends ChoiceReaders = Record<never, never>> {
  /** The current view. */
  readonly view: ListView<R>;
  /** Something may be left out by the search, a choice or the page; the order of the rows leaves nothing out. */
  readonly isNarrowed: boolean;
  /** The text of the search box, which is ahead of the list during typing. */
  readonly searchText: string;
  readonly setSearchText: (text: string) => void;
  /** A step in the history, to the first page of what is chosen. */
  readonly set: (chosen: Partial<ListView<R>>) => void;
  readonly setPage: (page: number) => void;
  /** Shows everything again, in the same order. */
  readonly reset: () => void;
  /**
   * Writes typed text to the URL immediately. Call it before another navigation, so that Back restores the text.
   * Returns the query to continue from.
   */
  readonly settle: () => URLSearchParams;
}

/**
 * The view of a list, stored in the URL. A choice adds a history entry; typing replaces the current one after a pause.
 * The page updates synchronously, so that the next change builds on the last.
 */
export function useListView<R extends ChoiceReaders>(readers: R): ListViewState<R> {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const position = useRouterPosition();
  const [typed, setTyped] = useState({ text: '', key: '' });
  const view = readListView(query, readers);
  const isAhead = typed.key === key && cleanSearch(typed.text) !== view.search;

  function settle(): URLSearchParams {
    const { location } = position();
    const next = new URLSearchParams(location.search);
    const search = cleanSearch(typed.text);
    if (typed.key === location.key && search !== cleanSearch(next.get('search') ?? '')) {
      writeListView(next, { search }, readers);
      setQuery(next, { replace: true, state: location.state, preventScrollReset: true, flushSync: true });
    }
    return next;
  }

  function show(changed: ListValues, keepsScroll: boolean): void {
    const next = settle();
    writeListView(next, changed, readers);
    setQuery(next, { preventScrollReset: keepsScroll, flushSync: true });
  }

  // Does not interrupt a navigation to another page; if that is cancelled, the next tick updates the list.
  const follow = useEffectEvent(() => {
    if (!position().isLeaving) settle();
  });
  useEffect(() => {
    if (!isAhead) return undefined;
    const pauses = setInterval(() => follow(), TYPING_PAUSE_MS);
    return () => clearInterval(pauses);
  }, [isAhead, typed]);

  return {
    view,
    isNarrowed: Object.entries<string | number>(view).some(
      ([name, value]) => name !== 'sort' && !isDefault(name, value, readers),
    ),
    searchText: isAhead || cleanSearch(typed.text) === view.search ? typed.text : view.search,
    setSearchText: (text) => setTyped({ text, key }),
    set: (chosen) => show(chosen as ListValues, true),
    setPage: (page) => show({ page }, false),
    reset: () => {
      const choices = Object.entries(readers).filter(([name]) => name !== 'sort');
      show({ search: '', ...Object.fromEntries(choices.map(([name, read]) => [name, read('')])) }, true);
    },
    settle,
  };
}
