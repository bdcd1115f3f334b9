import { i18n, type Messages } from '@lingui/core';
import { compileMessage } from './compile-message.ts';

/** The language of the sources. It needs no catalog: a text is its own key. */
export const SOURCE_LOCALE = 'en';

/** The languages of the site, and the direction that each is written in. */
export const LOCALES: Readonly<Record<string, 'ltr' | 'rtl'>> = {
  [SOURCE_LOCALE]: 'ltr',
  // Longer, accented and mirrored English: it shows texts outside of the catalogs, and styles that assume a side.
  'en-XA': 'rtl',
};

i18n.setMessagesCompiler(compileMessage);
openIn(SOURCE_LOCALE, []);

/**
 * A text in the page's language, from its English wording with ICU placeholders:
 * `t('{count, plural, one {# quest} other {# quests}} of {name}', { count, name })`. The wording is a literal, by which
 * the text is found in the catalogs. Without a translation it is shown in English.
 *
 * The language never changes while a page is open, so constants of a module may be made with it.
 */
/*#__NO_SIDE_EFFECTS__*/
export function t(text: string, values?: Readonly<Record<string, string | number>>): string {
  return i18n._(text, values);
}

/** The page's language, for `Intl`. */
export const locale = (): string => i18n.locale;

interface Catalog {
  readonly messages: Messages;
}

/** For the start of a page: texts that were read before stay as they are. */
export function openIn(tag: string, catalogs: readonly Catalog[]): void {
  i18n.load(tag, {});
  addCatalogs(tag, catalogs);
  i18n.activate(tag);
}

/** For an area, before its modules are evaluated. A text of several catalogs has the last one's translation. */
export function addCatalogs(tag: string, catalogs: readonly Catalog[]): void {
  for (const { messages } of catalogs) i18n.load(tag, messages);
}
