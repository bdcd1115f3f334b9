import { logWarning } from '@magnetx/federation/log';
import { readPageConfig } from '@magnetx/federation/runtime';
import { LOCALES, openIn } from '@magnetx/texts';

/** The shell's own texts, by language. English needs none. */
const CATALOGS = {
  'en-XA': () => import(/* webpackChunkName: "texts-en-XA" */ './texts/en.po?locale=en-XA'),
};

const isKnown = (tag: string): tag is keyof typeof CATALOGS => tag in CATALOGS;

/**
 * Opens the page in a language, before any module with texts is evaluated. This is the one place that gives the page
 * its `lang` and `dir`. A page whose texts cannot be loaded is in English. So far the only other language is the
 * pseudo-locale, for sites with demo data.
 */
export async function openInLocale(page: Document, tag: string): Promise<void> {
  if (!isKnown(tag) || !readPageConfig(page).isDemo) return;
  try {
    openIn(tag, [await CATALOGS[tag]()]);
    Object.assign(page.documentElement, { lang: tag, dir: LOCALES[tag] });
  } catch (error) {
    logWarning(`The texts in “${tag}” could not be loaded.`, error);
  }
}
