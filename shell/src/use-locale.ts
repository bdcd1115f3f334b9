import { LOCALES, SOURCE_LOCALE, addCatalog, switchTo } from '@magnetx/texts';
import { logWarning } from '@magnetx/federation/log';

const CATALOGS: Readonly<Record<string, () => Promise<typeof import('*.po')>>> = {
  'en-XA': () => import(/* webpackChunkName: "texts" */ './texts/en.po?locale=en-XA'),
};

/**
 * Opens the page in a language, before any other module has texts. This is the one place that gives the page its `lang`
 * and `dir`. A page whose texts cannot be loaded is in English.
 */
export async function useLocale(tag: string): Promise<void> {
  const direction = LOCALES[tag];
  if (tag === SOURCE_LOCALE || !direction) return;
  try {
    const messages = await CATALOGS[tag]?.();
    switchTo(tag);
    if (messages) addCatalog(messages.messages);
    Object.assign(document.documentElement, { lang: tag, dir: direction });
  } catch (error) {
    logWarning(`The texts could not be loaded in “${tag}”.`, error);
  }
}
