import { rarestFirst, wholeWordsOf } from './words.ts';

const GRAM_LENGTH_MAX = 3;

/** So that a long description costs a bounded number of index entries. */
const TEXT_LENGTH_MAX = 3_000;
const GRAMS_MAX = 3_000;

/** Each gram of a search is counted in the index, so there are only a few. */
const SEARCH_GRAMS_MAX = 12;

/** The distinct words of these texts, separated by spaces. Long texts are cut at the end. */
export function searchTextOf(texts: readonly string[]): string {
  const words = [...new Set(texts.flatMap(wholeWordsOf))].join(' ');
  return [...words].slice(0, TEXT_LENGTH_MAX).join('').trimEnd();
}

/** Every piece of one to three characters inside the words of a search text, once; those of the first words if many. */
export function gramsOf(searchText: string): string[] {
  const grams = new Set<string>();
  for (const word of searchText.split(' ')) {
    const signs = [...word];
    signs.forEach((_, at) => {
      for (let length = 1; length <= GRAM_LENGTH_MAX && at + length <= signs.length; length += 1) {
        grams.add(signs.slice(at, at + length).join(''));
      }
    });
  }
  return [...grams].slice(0, GRAMS_MAX);
}

/** Grams that cover a term: side by side, and its last one. */
function coverOf(term: string): string[] {
  const signs = [...term];
  if (signs.length <= GRAM_LENGTH_MAX) return [term];
  const last = signs.length - GRAM_LENGTH_MAX;
  const starts = Array.from({ length: Math.ceil(last / GRAM_LENGTH_MAX) }, (_, at) => at * GRAM_LENGTH_MAX);
  return [...starts, last].map((at) => signs.slice(at, at + GRAM_LENGTH_MAX).join(''));
}

/** Terms that their grams alone do not find: their text is looked for in the rows that the grams find. */
const isLong = (term: string): boolean => [...term].length > GRAM_LENGTH_MAX;

/**
 * The filter on rows whose `searchText` has every term inside a word. Its first gram is the rarest, by `count`: an
 * index on `searchGrams` walks the rows of that one. Terms are of `searchTermsOf`; `others` are grams that are not of
 * words.
 */
export async function containingAll(
  terms: readonly string[],
  count: (gram: string, limit: number) => Promise<number>,
  others: readonly string[] = [],
): Promise<{ searchGrams: { $all: string[] }; $and?: { searchText: { $regex: string } }[] }> {
  const gramsPerTerm = Math.max(1, Math.floor(SEARCH_GRAMS_MAX / terms.length));
  const grams = [...new Set([...others, ...terms.flatMap((term) => coverOf(term).slice(-gramsPerTerm))])];
  const long = terms.filter(isLong).map((term) => ({ searchText: { $regex: term } }));
  return {
    searchGrams: { $all: [...(await rarestFirst(grams, count))] },
    ...(long.length > 0 && { $and: long }),
  };
}
