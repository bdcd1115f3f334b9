import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import Negotiator from 'negotiator';
import { compileMessage } from './compile-message.ts';
import { formatLocaleOf, isLanguage, LANGUAGES, SOURCE_LOCALE, type Language } from './locales.ts';
import { translateWith } from './index.ts';

type Value = string | number | TextSource;

/** The translatable form of a text: its English wording, and its values, some of which were made alike. */
export interface TextSource {
  readonly text: string;
  readonly values?: Readonly<Record<string, Value>>;
}

interface Scope {
  readonly language: Language;
  /** By each text that was made for this call. */
  readonly sources: Map<string, TextSource>;
}

const scopes = new AsyncLocalStorage<Scope>();
/** Of the texts that were made while modules were evaluated, in English. */
const constants = new Map<string, TextSource>();
const languages = new Map<Language, I18n>();
let isServing = false;

function learn(language: Language, messages: Messages): void {
  const known = languages.get(language) ?? setupI18n();
  known.setMessagesCompiler(compileMessage);
  known.load(language, messages);
  known.activate(language);
  languages.set(language, known);
}

learn(SOURCE_LOCALE, {});
translateWith({
  language: currentLanguage,
  locale: () => formatLocaleOf(currentLanguage()),
  translate: (text, values) => {
    const made = textOf({ text, ...(values && { values }) });
    const sources = scopes.getStore()?.sources ?? (isServing ? undefined : constants);
    sources?.set(made, { text, ...(values && { values: mapValues(values, sourceOrValue) }) });
    return made;
  },
});

/** The language of the call or job. */
export function currentLanguage(): Language {
  return scopes.getStore()?.language ?? SOURCE_LOCALE;
}

const mapValues = <T, R>(values: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const sourceOrValue = (value: Value): Value => (typeof value === 'string' ? (sourceOf(value) ?? value) : value);

/** How this text was made, if it was made for this call, or is a constant of a module. */
export function sourceOf(made: string): TextSource | undefined {
  return scopes.getStore()?.sources.get(made) ?? constants.get(made);
}

/** The text in the language of the call. */
export function textOf({ text, values = {} }: TextSource): string {
  const made = mapValues(values, (value) => (typeof value === 'object' ? textOf(value) : value));
  return languages.get(currentLanguage())?._(text, made) ?? text;
}

/** The same text in the language of the call. Texts that were not made by `t` stay as they are. */
export function translated(made: string): string {
  const source = sourceOf(made);
  return source ? textOf(source) : made;
}

/**
 * Runs a call or a job, whose texts are in this language. Inside of another, it also knows the texts that were made
 * there.
 */
export function inLanguage<T>(language: Language, run: () => T): T {
  return scopes.run({ language, sources: scopes.getStore()?.sources ?? new Map() }, run);
}

/** The text in English, as it is stored, and its translatable form as JSON. */
export function toStore(made: string): { text: string; source?: string } {
  const source = sourceOf(made);
  return source
    ? { text: inLanguage(SOURCE_LOCALE, () => textOf(source)), source: JSON.stringify(source) }
    : { text: made };
}

/** A stored text in the language of the call. */
export function translateStored(text: string, source: string | undefined): string {
  const isAsStored = source === undefined || currentLanguage() === SOURCE_LOCALE;
  return isAsStored ? text : textOf(JSON.parse(source) as TextSource);
}

const tags = Object.keys(LANGUAGES);

/** The language of the site that a caller prefers, by `Accept-Language`. */
export function preferredLanguage(request: ConstructorParameters<typeof Negotiator>[0]): Language {
  const found = new Negotiator(request).language(tags);
  return isLanguage(found) ? found : SOURCE_LOCALE;
}

/**
 * Reads the catalogs in these folders, before a server answers. From then on, texts that are made outside of calls and
 * jobs cannot be translated.
 */
export async function learnLanguages(folders: readonly URL[]): Promise<void> {
  isServing = true;
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    if (language === SOURCE_LOCALE) continue;
    for (const folder of folders) learn(language, await readCatalog(new URL(`${language}.po`, folder), language));
  }
}

async function readCatalog(file: URL, locale: Language): Promise<Messages> {
  const context = { locale, sourceLocale: SOURCE_LOCALE, filename: file.pathname };
  const catalog = await formatter({ explicitIdAsDefault: true }).parse(await readFile(file, 'utf8'), context);
  return Object.fromEntries(
    Object.entries(catalog).flatMap(([text, { translation }]) => (translation ? [[text, translation]] : [])),
  );
}
