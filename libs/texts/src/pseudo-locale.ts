import { i18n } from '@lingui/core';
import { compileMessage } from './compile-message.ts';
// By the package's name, under which the shell shares it with areas.
import { openIn } from '@magnetx/texts';
import { PSEUDO_LOCALE } from './locales.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'āƀćđēƒĝĥīĵķĺɱńōƥɋŕśţūṽŵẋŷž';

/** Words, without the names of the elements around them. */
const SIGN = /<\/?\w+>|[a-z]/gi;

/** Accented, and longer by the vowels that are there twice. */
function accented(sign: string): string {
  const at = PLAIN.indexOf(sign.toLowerCase());
  if (sign.length > 1 || at < 0) return sign;
  const other = ACCENTED.slice(at, at + 1);
  const cased = sign === PLAIN[at] ? other : other.toUpperCase();
  return 'aeo'.includes(PLAIN.charAt(at)) ? cased + other : cased;
}

/** Opens the page in the pseudo-locale. It needs no catalog: each text is made of the English one. */
export function openPseudoLocale(): void {
  i18n.setMessagesCompiler((message) => compileMessage(message, (words) => words.replace(SIGN, accented)));
  openIn(PSEUDO_LOCALE);
}
