/** The language of the sources. It needs no catalog: a text is its own key. */
export const SOURCE_LOCALE = 'en' as const;

/** The languages that people choose from, each by its own name. */
export const LANGUAGES = { [SOURCE_LOCALE]: 'English', es: 'Español' } as const;

export type Language = keyof typeof LANGUAGES;

/** Longer, accented and mirrored English: it shows texts outside of the catalogs, and styles that assume a side. */
export const PSEUDO_LOCALE = 'en-XA';

/** The cookie with the language that a visitor chose, and the parameter of an address that asks for one. */
export const LOCALE_COOKIE = 'locale';
export const LOCALE_PARAMETER = 'lang';

export const isLanguage = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag);

/**
 * The language in which dates and figures are written. Spanish is that of America, whose amounts look as they do in
 * ledgers and on the chain: $1,000.50.
 */
export const formatLocaleOf = (tag: string): string => (tag === 'es' ? 'es-US' : tag);

/** The direction that a language is written in. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (tag === PSEUDO_LOCALE ? 'rtl' : 'ltr');
