import { SEARCH_LENGTH_MAX } from '@magnetx/contracts';

/** The filters and orders that one list offers; the first of each is what it begins with. */
export interface ListChoices<F extends string, S extends string> {
  readonly filters: readonly [F, ...F[]];
  readonly sorts: readonly [S, ...S[]];
}

/** What of a list is shown. It lives in the address, so that it can be shared and Back restores it. */
export interface ListView<F extends string = string, S extends string = string> {
  readonly search: string;
  readonly filter: F;
  readonly sort: S;
  readonly page: number;
}

const PAGE_PATTERN = /^[1-9]\d{0,3}$/;

/** What a search is asked with, whatever spaces were typed around it. */
export function cleanSearch(text: string): string {
  return text.trim().slice(0, SEARCH_LENGTH_MAX).trim();
}

/** Reads a view from an address, in which anyone can write anything: what is not a choice falls back to the default. */
export function readListView<F extends string, S extends string>(
  query: URLSearchParams,
  { filters, sorts }: ListChoices<F, S>,
): ListView<F, S> {
  const page = query.get('page') ?? '';
  return {
    search: cleanSearch(query.get('search') ?? ''),
    filter: filters.find((filter) => filter === query.get('filter')) ?? filters[0],
    sort: sorts.find((sort) => sort === query.get('sort')) ?? sorts[0],
    page: PAGE_PATTERN.test(page) ? Number(page) : 1,
  };
}

/** The query with this view in it: defaults are left out, and what else it holds stays. */
export function writeListView<F extends string, S extends string>(
  query: URLSearchParams,
  view: ListView<F, S>,
  { filters, sorts }: ListChoices<F, S>,
): URLSearchParams {
  const written = new URLSearchParams(query);
  const values = {
    search: view.search,
    filter: view.filter === filters[0] ? '' : view.filter,
    sort: view.sort === sorts[0] ? '' : view.sort,
    page: view.page === 1 ? '' : String(view.page),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}
