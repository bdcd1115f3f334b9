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

/** The pause in typing after which the list updates. */
const TYPING_PAUSE_MS = 300;

export type ListViewState<R extends ChoiceReaders = Record<never, never>> = ReturnType<typeof useListView<R>>;

/**
 * The view of a list, stored in the URL. A choice adds a history entry; typing replaces the current one after a pause.
 * The page updates synchronously, so that the next change builds on the last. `prefix` begins its names in the URL.
 */
export function useListView<R extends ChoiceReaders>(readers: R, prefix = '') {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const position = useRouterPosition();
  const [typed, setTyped] = useState({ text: '', key: '' });
  const view = readListView(query, readers, prefix);
  const isAhead = typed.key === key && cleanSearch(typed.text) !== view.search;

  /**
   * Writes typed text to the URL immediately. Call it before another navigation, so that Back restores the text.
   * Returns the query to continue from.
   */
  function settle(): URLSearchParams {
    const { location } = position();
    const next = new URLSearchParams(location.search);
    const search = cleanSearch(typed.text);
    if (typed.key === location.key && search !== cleanSearch(next.get(`${prefix}search`) ?? '')) {
      writeListView(next, { search }, readers, prefix);
      setQuery(next, { replace: true, state: location.state, preventScrollReset: true, flushSync: true });
    }
    return next;
  }

  function show(changed: ListValues, keepsScroll: boolean): void {
    const next = settle();
    writeListView(next, changed, readers, prefix);
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
    /** The current view. */
    view,
    /** The search, a choice or the page may exclude rows. The order of the rows excludes none. */
    isNarrowed: Object.entries<string | number>(view).some(
      ([name, value]) => name !== 'sort' && !isDefault(name, value, readers),
    ),
    /** The text of the search box, which is ahead of the list during typing. */
    searchText: isAhead || cleanSearch(typed.text) === view.search ? typed.text : view.search,
    setSearchText: (text: string) => setTyped({ text, key }),
    /** Adds a history entry for the first page of the choice. */
    set: (chosen: Partial<ListView<R>>) => show(chosen as ListValues, true),
    setPage: (page: number) => show({ page }, false),
    /** Writes the place of an endless list, without a history entry. An empty one is its start. */
    setAfter: (after: string) => {
      const { location } = position();
      const next = new URLSearchParams(location.search);
      writeListView(next, { page: after === '' ? 1 : view.page, after }, readers, prefix);
      setQuery(next, { replace: true, state: location.state, preventScrollReset: true });
    },
    /** Shows all rows again, in the same order. */
    reset: () => {
      const choices = Object.entries(readers).filter(([name]) => name !== 'sort');
      show({ search: '', ...Object.fromEntries(choices.map(([name, read]) => [name, read('')])) }, true);
    },
    settle,
  };
}
