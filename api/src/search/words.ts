/** Only the first characters of a word are indexed. */
const WORD_LENGTH_MAX = 20;

/** Limits the index entries of a long description. */
const WORDS_MAX = 300;

function prefixesOf(word: string): string[] {
  const signs = [...word];
  return signs.map((_, at) => signs.slice(0, at + 1).join(''));
}

/** The words of a text in lower case, without invisible characters. */
export function wholeWordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

const shortened = (word: string): string => [...word].slice(0, WORD_LENGTH_MAX).join('');

const wordsOf = (text: string): string[] => wholeWordsOf(text).map(shortened);

/** Letters that Unicode does not take apart, as people without them on their keyboard write them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', ð: 'd', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', œ: 'oe', ß: 'ss', þ: 'th' },
};

/** Accents of Latin, Greek and Cyrillic letters. The marks of other scripts are letters of their words. */
const ACCENTS = /[\u0300-\u036f]/g;

/** A word of `wholeWordsOf`, and its form without accents if it differs. Rows are found by both. */
export function spellingsOf(word: string): string[] {
  const letters = word.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return [...new Set([word, [...letters].map((letter) => PLAIN_LETTERS[letter] ?? letter).join('')])];
}

/**
 * The distinct prefixes of all words in lower case, with and without accents, including whole words. Only the first
 * words of long texts count.
 */
export function searchPrefixesOf(texts: readonly string[]): string[] {
  const words = [...new Set(texts.flatMap(wholeWordsOf))].slice(0, WORDS_MAX);
  return [...new Set(words.flatMap(spellingsOf).map(shortened).flatMap(prefixesOf))];
}

/** Further words of a search are ignored. */
const TERMS_MAX = 6;

/** The distinct word prefixes of a search. May be empty. */
export function searchTermsOf(search: string): string[] {
  return [...new Set(wordsOf(search))].slice(0, TERMS_MAX);
}

/** The limit of a term's count. */
const RARITY_MAX = 2_000;

/** How long the count of a term orders further searches, and of how many terms. */
const COUNTS_KEPT_MS = 60_000;
const COUNTS_KEPT_MAX = 5_000;

/**
 * Counts each key once a minute. Further pages, orders and filters of a search then need no counts, which are one
 * command for each term.
 */
export function createCountMemory(nowMs = () => performance.now()) {
  const kept = new Map<string, number>();
  let endsAtMs = 0;
  return async (key: string, count: () => Promise<number>): Promise<number> => {
    if (nowMs() >= endsAtMs || kept.size >= COUNTS_KEPT_MAX) {
      kept.clear();
      endsAtMs = nowMs() + COUNTS_KEPT_MS;
    }
    const known = kept.get(key) ?? (await count());
    kept.set(key, known);
    return known;
  };
}

/** Sorts the terms by their number of rows, ascending, because an index scan by the rarest is the shortest. */
export async function rarestFirst(
  terms: readonly string[],
  count: (term: string, limit: number) => Promise<number>,
): Promise<readonly string[]> {
  if (terms.length < 2) return terms;
  const counted = terms.map(async (term) => ({ term, count: await count(term, RARITY_MAX) }));
  return (await Promise.all(counted)).sort((a, b) => a.count - b.count).map(({ term }) => term);
}
