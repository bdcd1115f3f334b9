import unhomoglyph from 'unhomoglyph';

/** More rounds than any text needs. `lookalike-keys.test.ts` searches for a counterexample. */
const ROUNDS_MAX = 8;

/** The skeleton of Unicode Technical Standard 39. Lookalike texts have the same one. */
const skeleton = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD');
/** Normalises letters (`Ａ` is `A`) and the spaces between words. */
const tidy = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    .trim();

/**
 * The skeleton regardless of case. Upper case comes first and unifies `i`, `I`, `l` and `1`, because `I` and `l` look
 * alike. Lower case comes second, because only `m` and `rn` look alike.
 */
const foldOnce = (text: string) => skeleton(skeleton(text.toUpperCase()).toLowerCase());

function fold(text: string): string {
  let folded = tidy(text);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = tidy(foldOnce(folded));
    if (next === folded) break;
    folded = next;
  }
  return folded;
}

/**
 * The lookalike keys of a name as written, in capitals and in small letters. Two names that share a key can be
 * confused. Most names have one key. One with a Greek `ν` has two: it looks like `v`, and its capital like `N`. Keys
 * are only compared and never shown: the key of `magnetx` is `rnagnetx`. Accounts store their keys,
 * so a change of these rules needs a migration.
 */
export function lookalikeKeysOf(name: string): string[] {
  const text = tidy(name);
  return [...new Set([text, text.toUpperCase(), text.toLowerCase()].map((look) => fold(skeleton(look))))];
}
