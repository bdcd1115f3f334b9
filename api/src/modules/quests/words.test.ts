import { searchableWordsOf, searchTermsOf } from './words';

it('knows every word, once, in lower case', () => {
  expect(searchableWordsOf(['Ab, ab!', 'Ax'])).toEqual(['ab', 'ax']);
  expect(searchableWordsOf(['', '—'])).toEqual([]);
});

it.each([
  ['Éclair Überraschung', ['éclair', 'überraschung']],
  ['  two   TWO words ', ['two', 'words']],
  ['web3/NFT-drop', ['web3', 'nft', 'drop']],
  ['ﬁne Ⅳ', ['fine', 'iv']],
  ['日本語 मराठी', ['日本語', 'मराठी']],
  ['one two three four five six seven', ['one', 'two', 'three', 'four', 'five', 'six']],
  ['!?', []],
])('the search %j looks for %j', (search, terms) => {
  expect(searchTermsOf(search)).toEqual(terms);
});

it('tells words apart by their first 20 signs, on both sides', () => {
  const word = `${'a'.repeat(20)}bcd`;
  expect(searchableWordsOf([word, 'a'.repeat(20)])).toHaveLength(1);
  expect(searchTermsOf(word)).toEqual(['a'.repeat(20)]);
});

it('keeps a bounded number of words', () => {
  const long = Array.from({ length: 2_000 }, (_, index) => `w${index}`).join(' ');
  expect(searchableWordsOf(['title', long])).toContain('title');
  expect(searchableWordsOf(['title', long])).toHaveLength(300);
});
