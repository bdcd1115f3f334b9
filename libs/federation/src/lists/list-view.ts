import { SEARCH_LENGTH_MAX } from '@magnetx/contracts';

/** Parsers of a list's choices in the URL. An invalid value gives the default, as '' does. */
export type ChoiceReaders = Readonly<Record<string, (given: string) => string>>;

/** The view of a list, stored in the URL, so that it can be shared and Back restores it. */
export type ListView<R extends ChoiceReaders> = { readonly [K in keyof R]: ReturnType<R[K]> } & {
  readonly search: string;
  /** Of a list with numbered pages. */
  readonly page: number;
  /** The cursor of the last page that an endless list has shown; empty for the first. */
  readonly after: string;
};

/** Parses one of some choices; the first is the default. */
export function choiceOf<T extends string>(choices: readonly [T, ...T[]]): (given: string) => T {
  return (given) => choices.find((choice) => choice === given) ?? choices[0];
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Parses a day such as `2026-01-31`; '' by default. */
export function dayOf(given: string): string {
  return DAY_PATTERN.test(given) && !Number.isNaN(Date.parse(given)) ? given : '';
}

/** Trims and truncates a search text. */
export function cleanSearch(text: string): string {
  return text.trim().slice(0, SEARCH_LENGTH_MAX).trim();
}

const PAGE_PATTERN = /^[1-9]\d{0,3}$/;
const CURSOR_PATTERN = /^[\w-]{1,1000}$/;

/** `prefix` begins the names in the URL, where a page has several lists. */
export function readListView<R extends ChoiceReaders>(query: URLSearchParams, readers: R, prefix = ''): ListView<R> {
  const given = (name: string) => query.get(prefix + name) ?? '';
  return {
    ...Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(given(name))])),
    search: cleanSearch(given('search')),
    page: PAGE_PATTERN.test(given('page')) ? Number(given('page')) : 1,
    after: CURSOR_PATTERN.test(given('after')) ? given('after') : '',
  } as ListView<R>;
}

export function isDefault(name: string, value: string | number, readers: ChoiceReaders): boolean {
  return value === (name === 'page' ? 1 : (readers[name]?.('') ?? ''));
}

/** Values of a view by name. */
export type ListValues = Readonly<Record<string, string | number>>;

/** Writes changed values of a view, at its start unless another place is given. Defaults are omitted from the URL. */
export function writeListView(query: URLSearchParams, changed: ListValues, readers: ChoiceReaders, prefix = ''): void {
  for (const [name, value] of Object.entries({ page: 1, after: '', ...changed })) {
    if (isDefault(name, value, readers)) query.delete(prefix + name);
    else query.set(prefix + name, String(value));
  }
}
