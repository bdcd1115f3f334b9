import fc from 'fast-check';
import { containingAll, gramsOf, searchTextOf } from './search-grams.ts';
import { searchTermsOf } from './words.ts';

const filterOf = (search: string) => containingAll(searchTermsOf(search), async (gram) => gram.charCodeAt(0));

it('returns each gram of one to three characters inside a word once', () => {
  expect(searchTextOf(['Icons, icons!', 'AB'])).toBe('icons ab');
  expect(gramsOf('icon ab')).toEqual(['i', 'ic', 'ico', 'c', 'co', 'con', 'o', 'on', 'n', 'a', 'ab', 'b']);
  expect(gramsOf(searchTextOf(['𝒜b', '—']))).toEqual(['a', 'ab', 'b']);
});

it('does not check the text for up to three characters', async () => {
  expect(await filterOf('con')).toEqual({ searchGrams: { $all: ['con'] } });
  expect(await filterOf('C')).toEqual({ searchGrams: { $all: ['c'] } });
});

it('covers longer words by grams, the rarest first, and checks the text', async () => {
  expect(await filterOf('something cat')).toEqual({
    searchGrams: { $all: ['cat', 'eth', 'ing', 'som'] },
    $and: [{ searchText: { $regex: 'something' } }],
  });
});

it('finds words by their letters without accents', async () => {
  const searchText = searchTextOf(['Café Nghiệm']);
  expect(searchText).toBe('café cafe nghiệm nghiem');
  const { searchGrams, $and = [] } = await filterOf('cafe nghiem');
  expect(gramsOf(searchText)).toEqual(expect.arrayContaining(searchGrams.$all));
  for (const condition of $and) expect(searchText).toMatch(new RegExp(condition.searchText.$regex));
});

it('limits the grams of long texts and long searches', async () => {
  const long = Array.from({ length: 9_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  expect(gramsOf(searchTextOf(['title', long]))).toHaveLength(3_000);
  expect(gramsOf(searchTextOf(['title', long]))).toContain('itl');
  const search = ['abcdefghijklmnopqrstuvwxyz', 'bcdefghijklmnopqrstuvwxyz', 'cdefghijklmnopqrstuvwxyz', 'd', 'e', 'f'];
  expect((await filterOf(search.join(' '))).searchGrams.$all.length).toBeLessThanOrEqual(12);
});

it('finds any part of a word', async () => {
  const word = fc.string({ unit: fc.constantFrom(...'abé日'), minLength: 1, maxLength: 12 });
  const part = fc.tuple(word, fc.nat(), fc.nat()).map(([text, from, length]) => {
    const start = from % text.length;
    return { text, search: text.slice(start, start + 1 + (length % (text.length - start))) };
  });
  await fc.assert(
    fc.asyncProperty(part, word, async ({ text, search }, other) => {
      const searchText = searchTextOf([other, text]);
      const { searchGrams, $and = [] } = await filterOf(search);
      expect(gramsOf(searchText)).toEqual(expect.arrayContaining(searchGrams.$all));
      for (const condition of $and) expect(searchText).toMatch(new RegExp(condition.searchText.$regex));
    }),
  );
});
