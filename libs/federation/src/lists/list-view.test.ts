import { choiceOf, cleanSearch, dayOf, readListView, writeListView, type ListValues } from './list-view.ts';

const readers = { filter: choiceOf(['all', 'open']), sort: choiceOf(['new', 'old']) };
const read = (query: string) => readListView(new URLSearchParams(query), readers);

function write(query: string, changed: ListValues): string {
  const written = new URLSearchParams(query);
  writeListView(written, changed, readers);
  return written.toString();
}

it('reads a view from the address', () => {
  expect(read('search=field&filter=open&sort=old&page=3&after=WyJk-_')).toEqual({
    search: 'field',
    filter: 'open',
    sort: 'old',
    page: 3,
    after: 'WyJk-_',
  });
});

it.each([
  '',
  'filter=__proto__&sort=newest&page=-1',
  'page=1.5',
  'page=0',
  'page=99999',
  'after=a.b',
  'search=%20%20&page=two',
])('falls back to the defaults for %p', (query) => {
  expect(read(query)).toEqual({ search: '', filter: 'all', sort: 'new', page: 1, after: '' });
});

it.each([
  ['2026-01-31', '2026-01-31'],
  ['2026-13-31', ''],
  ['yesterday', ''],
])('reads the day %s as %p', (given, day) => {
  expect(dayOf(given)).toBe(day);
});

it('caps what is searched for', () => {
  expect(cleanSearch(` ${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
});

it('leaves defaults out of the address, and the rest of it in', () => {
  expect(write('task=7&sort=old&page=2', { filter: 'open' })).toBe('task=7&sort=old&filter=open');
  expect(write('filter=open&page=2&after=WyJk', { filter: 'all' })).toBe('');
  expect(write('filter=open', { page: 2 })).toBe('filter=open&page=2');
});

it('keeps the lists of a page apart by a prefix', () => {
  const query = new URLSearchParams('sort=old&after=a1&b-after=b1');
  writeListView(query, { sort: 'old', after: 'b2' }, readers, 'b-');
  expect(query.toString()).toBe('sort=old&after=a1&b-after=b2&b-sort=old');
  expect(readListView(query, readers, 'b-')).toMatchObject({ sort: 'old', after: 'b2' });
});
