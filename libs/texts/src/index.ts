import { i18n, type Messages } from '@lingui/core';
import { compileMessage } from './compile-message.ts';
import { formatLocaleOf, SOURCE_LOCALE } from './locales.ts';

declare global {
  /** For a page that is rendered in another language than English: it is set before any module is evaluated. */
  var magnetxTexts: { readonly tag: string; readonly messages: Messages } | undefined;
}

i18n.setMessagesCompiler(compileMessage);
const { tag: initialTag, messages: initialMessages } = globalThis.magnetxTexts ?? { tag: SOURCE_LOCALE, messages: {} };
openIn(initialTag, initialMessages);

type Values = Readonly<Record<string, string | number>>;

/** Writes texts in the language of the page, or of the call that a server answers. */
export interface Translator {
  readonly translate: (text: string, values?: Values) => string;
  readonly language: () => string;
  /** For `Intl`. */
  readonly locale: () => string;
}

let translator: Translator = {
  translate: (text, values) => i18n._(text, values),
  language: () => i18n.locale,
  locale: () => formatLocaleOf(i18n.locale),
};

/** For servers, whose language is that of each call. */
export function translateWith(other: Translator): void {
  translator = other;
}

/**
 * A text in the page's language, from its English wording with ICU placeholders:
 * `t('{count, plural, one {# quest} other {# quests}} of {name}', { count, name })`. The wording is a literal, by which
 * the text is found in the catalogs. Without a translation it is shown in English.
 *
 * The language never changes while a page is open, so constants of a module may be made with it.
 */
/*#__NO_SIDE_EFFECTS__*/
export function t(text: string, values?: Values): string {
  return translator.translate(text, values);
}

/** The language of the page or call. */
export const language = (): string => translator.language();

/** The locale of dates and figures there, for `Intl`. */
export const locale = (): string => translator.locale();

/** For the start of a page: texts that were read before stay as they are. */
export function openIn(tag: string, messages: Messages = {}): void {
  i18n.load(tag, messages);
  i18n.activate(tag);
}

/** Adds translations, before the modules with these texts are evaluated. */
export function addMessages(messages: Messages): void {
  i18n.load(i18n.locale, messages);
}
