import { cleanSearch, readListView, writeListView } from './list-view';

const choices = { filters: ['all', 'open'], sorts: ['new', 'old'] } as const;
const read = (query: string) => readListView(new URLSearchParams(query), choices);
const write = (query: string, view: Partial<ReturnType<typeof read>>) =>
  writeListView(new URLSearchParams(query), { ...read(query), ...view }, choices).toString();

it('reads a view from the address', () => {
  expect(read('search=field&filter=open&sort=old&page=3')).toEqual({
    search: 'field',
    filter: 'open',
    sort: 'old',
    page: 3,
  });
});

it.each(['', 'filter=__proto__&sort=newest&page=-1', 'page=1.5', 'page=0', 'page=99999', 'search=%20%20&page=two'])(
  'falls back to the defaults for %p',
  (query) => {
    expect(read(query)).toEqual({ search: '', filter: 'all', sort: 'new', page: 1 });
  },
);

it('caps what is searched for', () => {
  expect(cleanSearch(` ${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
});

it('leaves defaults out of the address, and the rest of it in', () => {
  expect(write('task=7&sort=old&page=2', { filter: 'open', page: 1 })).toBe('task=7&sort=old&filter=open');
  expect(write('filter=open&page=2', { filter: 'all', page: 1 })).toBe('');
});
