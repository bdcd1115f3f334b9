import { logWarning } from '@magnetx/federation/log';
import { readPageConfig } from '@magnetx/federation/runtime';
import { LOCALES, openIn } from '@magnetx/texts';

/** The texts of the shell and of the libraries that it bundles. English needs none. */
const pseudo = () =>
  Promise.all([
    import(/* webpackChunkName: "catalogs-en-XA" */ '@magnetx/contracts/catalogs/en.po?locale=en-XA'),
    import(/* webpackChunkName: "catalogs-en-XA" */ '@magnetx/federation/catalogs/en.po?locale=en-XA'),
    import(/* webpackChunkName: "catalogs-en-XA" */ '@magnetx/ui/catalogs/en.po?locale=en-XA'),
    import(/* webpackChunkName: "catalogs-en-XA" */ './catalogs/en.po?locale=en-XA'),
  ]);

/**
 * Opens the page in a language, before any module with texts is evaluated. This is the one place that gives the page
 * its `lang` and `dir`. A page whose texts cannot be loaded is in English. So far the only other language is the
 * pseudo-locale, for sites with demo data.
 */
export async function openInLocale(page: Document, tag: string): Promise<void> {
  if (tag !== 'en-XA' || !readPageConfig(page).isDemo) return;
  try {
    openIn(tag, await pseudo());
    Object.assign(page.documentElement, { lang: tag, dir: LOCALES[tag] });
  } catch (error) {
    logWarning(`The texts in “${tag}” could not be loaded.`, error);
  }
}
