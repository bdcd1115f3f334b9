/** Words are told apart by so many of their first signs. */
const WORD_LENGTH_MAX = 20;

/** So that a long description costs a bounded number of index entries. */
const WORDS_MAX = 300;

function prefixesOf(word: string): string[] {
  const signs = [...word];
  return signs.map((_, at) => signs.slice(0, at + 1).join(''));
}

/** The words of a text, without regard to case. */
export function wholeWordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

function wordsOf(text: string): string[] {
  return wholeWordsOf(text).map((word) => [...word].slice(0, WORD_LENGTH_MAX).join(''));
}

/**
 * All that the words of these texts begin with, up to the whole words, each once and without regard to case. The first
 * texts count when they are long.
 */
export function searchPrefixesOf(texts: readonly string[]): string[] {
  const words = [...new Set(texts.flatMap(wordsOf))].slice(0, WORDS_MAX);
  return [...new Set(words.flatMap(prefixesOf))];
}

/** A search looks for this many of its words; the rest is not looked at. */
const TERMS_MAX = 6;

/** What a search asks for: a beginning per word, each once. May be none. */
export function searchTermsOf(search: string): string[] {
  return [...new Set(wordsOf(search))].slice(0, TERMS_MAX);
}

/** Terms are told apart by how many rows they have up to here. */
const RARITY_MAX = 2_000;

/** The terms of a search, those first that the fewest rows have: an index walk that begins with the first is short. */
export async function rarestFirst(
  terms: readonly string[],
  count: (term: string, limit: number) => Promise<number>,
): Promise<readonly string[]> {
  if (terms.length < 2) return terms;
  const counted = terms.map(async (term) => ({ term, count: await count(term, RARITY_MAX) }));
  return (await Promise.all(counted)).sort((a, b) => a.count - b.count).map(({ term }) => term);
}
