import { createCountMemory, searchPrefixesOf, searchTermsOf } from './words.ts';

it('returns the distinct prefixes of all words in lower case', () => {
  expect(searchPrefixesOf(['Abc, abc!', 'Ax'])).toEqual(['a', 'ab', 'abc', 'ax']);
  expect(searchPrefixesOf(['𝒜b नमस्ते'])).toEqual(['a', 'ab', 'न', 'नम', 'नमस', 'नमस्', 'नमस्त', 'नमस्ते']);
  expect(searchPrefixesOf(['', '—'])).toEqual([]);
});

it.each([
  ['Café Nghiệm', 'cafe nghiem'],
  ['Café Nghiệm', 'CAFÉ Nghiệm'],
  ['Cafe\u0301', 'café'],
  ['Đà Nẵng', 'da nang'],
  ['Łódź Ærø Straße', 'lodz aero strasse'],
  ['İstanbul ışık', 'istanbul isik'],
  ['Ёлка Ἀθήνα', 'елка αθηνα'],
])('finds %j by %j', (text, search) => {
  expect(searchPrefixesOf([text])).toEqual(expect.arrayContaining(searchTermsOf(search)));
});

it.each([
  ['한글', ['한', '한글']],
  ['がぎ', ['が', 'がぎ']],
  ['नमी', ['न', 'नम', 'नमी']],
])('leaves the marks of %j, which are letters', (text, prefixes) => {
  expect(searchPrefixesOf([text])).toEqual(prefixes);
});

it.each([
  ['Éclair Überraschung', ['éclair', 'überraschung']],
  ['  two   TWO words ', ['two', 'words']],
  ['web3/NFT-drop', ['web3', 'nft', 'drop']],
  ['ﬁne Ⅳ', ['fine', 'iv']],
  ['日本語 मराठी', ['日本語', 'मराठी']],
  ['葛\u{e0100}城 ❤\ufe0f क्\u200dष می\u200cخواهم ש\u200fל', ['葛城', 'क्ष', 'میخواهم', 'של']],
  ['one two three four five six seven', ['one', 'two', 'three', 'four', 'five', 'six']],
  ['!?', []],
])('the search %j has the terms %j', (search, terms) => {
  expect(searchTermsOf(search)).toEqual(terms);
});

it('compares only the first 20 characters of words', () => {
  const word = `${'a'.repeat(20)}bcd`;
  expect(searchPrefixesOf([word])).toEqual(searchPrefixesOf(['a'.repeat(20)]));
  expect(searchTermsOf(word)).toEqual(['a'.repeat(20)]);
});

it('limits the number of words', () => {
  const long = Array.from({ length: 2_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' ');
  expect(searchPrefixesOf(['title', long])).toContain('title');
  expect(searchPrefixesOf(['title', long])).toHaveLength(5 + 299);
});

it('counts a term once a minute', async () => {
  let nowMs = 0;
  const counted = createCountMemory(() => nowMs);
  const count = jest.fn(async () => 7);
  const read = async (key: string) => expect(await counted(key, count)).toBe(7);
  await read('one');
  await read('one');
  expect(count).toHaveBeenCalledTimes(1);
  await read('other');
  expect(count).toHaveBeenCalledTimes(2);
  nowMs = 60_000;
  await read('one');
  expect(count).toHaveBeenCalledTimes(3);
});
