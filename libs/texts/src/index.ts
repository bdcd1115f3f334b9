import { i18n, type Messages } from '@lingui/core';
import { compileMessage } from './compile-message.ts';

/** The language of the sources. It needs no catalog: a text is its own key. */
export const SOURCE_LOCALE = 'en';

/** The languages of the site, and the direction that each is written in. */
export const LOCALES: Readonly<Record<string, 'ltr' | 'rtl'>> = {
  [SOURCE_LOCALE]: 'ltr',
  // Longer, accented and mirrored English, to find texts outside of the catalogs and styles with a side.
  'en-XA': 'rtl',
};

// A page has one copy of Lingui, and several of this module: of the shell and of each area.
if (i18n.locale === '') {
  i18n.setMessagesCompiler(compileMessage);
  switchTo(SOURCE_LOCALE);
}

/**
 * A text in the page's language, from its English wording with ICU placeholders:
 * `t('{count, plural, one {# quest} other {# quests}} of {name}', { count, name })`. The first argument is a literal,
 * by which the text is found in the catalogs. A text without a translation is shown in English.
 *
 * The language never changes while a page is open, so constants of a module may be made with it.
 */
/*#__NO_SIDE_EFFECTS__*/
export function t(text: string, values?: Record<string, string | number>): string {
  return i18n._(text, values);
}

/** The page's language, for `Intl`. */
export const locale = (): string => i18n.locale;

/** Only for the start of a page: what was translated before stays as it is. */
export function switchTo(tag: string): void {
  i18n.load(tag, {});
  i18n.activate(tag);
}

/** Adds a catalog of the page's language. */
export function addCatalog(messages: Messages): void {
  i18n.load(i18n.locale, messages);
}
