import { LANGUAGES } from '@magnetx/texts/locales';

const FOLDER = new RegExp(`^(?:${Object.keys(LANGUAGES).join('|')})/`);

/** The same file for all languages. Only scripts and HTML differ: those of a language are in its folder. */
export const withoutLanguage = (file: string): string => file.replace(FOLDER, '');
