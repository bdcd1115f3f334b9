import { rarestFirst, spellingsOf, wholeWordsOf } from './words.ts';

const GRAM_LENGTH_MAX = 3;

/** Limits the index entries of a long description. */
const TEXT_LENGTH_MAX = 3_000;
const GRAMS_MAX = 3_000;

/** Limits the grams of a search, because each is counted in the index. */
const SEARCH_GRAMS_MAX = 12;

/** The distinct words of these texts with and without accents, separated by spaces. Long texts are truncated. */
export function searchTextOf(texts: readonly string[]): string {
  const words = [...new Set(texts.flatMap(wholeWordsOf).flatMap(spellingsOf))].join(' ');
  return [...words].slice(0, TEXT_LENGTH_MAX).join('').trimEnd();
}

/** The distinct grams of one to three characters inside the words of a search text, up to a limit. */
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

/** The grams that cover a term: adjacent ones, and the last one. */
function coverOf(term: string): string[] {
  const signs = [...term];
  if (signs.length <= GRAM_LENGTH_MAX) return [term];
  const last = signs.length - GRAM_LENGTH_MAX;
  const starts = Array.from({ length: Math.ceil(last / GRAM_LENGTH_MAX) }, (_, at) => at * GRAM_LENGTH_MAX);
  return [...starts, last].map((at) => signs.slice(at, at + GRAM_LENGTH_MAX).join(''));
}

/** Whether grams alone cannot match the term, so that the text is checked too. */
const isLong = (term: string): boolean => [...term].length > GRAM_LENGTH_MAX;

/**
 * Filters rows whose `searchText` has every term inside a word. The rarest gram by `count` comes first, because an
 * index on `searchGrams` scans its rows. Terms are from `searchTermsOf`, and `others` are grams without words.
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
