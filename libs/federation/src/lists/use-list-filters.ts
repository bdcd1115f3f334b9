import { useLocation } from '@magnetx/federation/host';
import type { ListViewState } from './use-list-view';
import { useAddress } from './use-address';

/** How each filter is read from the address, in which anyone can write anything: no choice reads as the default. */
type FilterReaders = Readonly<Record<string, (given: string) => string>>;

export type FilterValues<R extends FilterReaders> = { readonly [K in keyof R]: ReturnType<R[K]> };

export interface ListFilters<R extends FilterReaders> {
  readonly values: FilterValues<R>;
  /** A step in the history, to the first page of what is chosen. */
  readonly set: (chosen: Partial<FilterValues<R>>) => void;
  /** Shows everything again: without these filters, and without the list's own search and filter. */
  readonly reset: () => void;
}

/** Reads one of some choices; the first is the default. */
export function choiceOf<T extends string>(choices: readonly [T, ...T[]]): (given: string) => T {
  return (given) => choices.find((choice) => choice === given) ?? choices[0];
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a day, `2026-01-31`; none by default. */
export function dayOf(given: string): string {
  return DAY_PATTERN.test(given) && !Number.isNaN(Date.parse(given)) ? given : '';
}

/** For a list with more filters than one: each stands in the address under its own name, beside the list's own view. */
export function useListFilters<R extends FilterReaders>(
  readers: R,
  list: Pick<ListViewState<string, string>, 'settle'>,
): ListFilters<R> {
  const { search } = useLocation();
  const address = useAddress();
  const query = new URLSearchParams(search);
  const entries = Object.entries(readers).map(([name, read]) => [name, read(query.get(name) ?? '')]);

  function step(change: (query: URLSearchParams) => void): void {
    list.settle();
    const next = address.now().query;
    change(next);
    next.delete('page');
    address.push(next, { keepsScroll: true });
  }

  return {
    values: Object.fromEntries(entries) as FilterValues<R>,
    set(chosen) {
      step((next) => {
        for (const [name, read] of Object.entries(readers)) {
          const value = chosen[name];
          if (value === read('')) next.delete(name);
          else if (value !== undefined) next.set(name, value);
        }
      });
    },
    reset() {
      step((next) => [...Object.keys(readers), 'search', 'filter'].forEach((name) => next.delete(name)));
    },
  };
}
