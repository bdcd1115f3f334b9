import { openIn } from '@magnetx/texts';
import { PSEUDO_LOCALE } from '@magnetx/texts/locales';
import { openPseudoLocale } from '@magnetx/texts/pseudo-locale';

/** Opens the page in the language of its scripts, before any module with texts is evaluated. */
export function openInLocale(tag: string): void {
  if (tag === PSEUDO_LOCALE) openPseudoLocale();
  else openIn(tag);
}
