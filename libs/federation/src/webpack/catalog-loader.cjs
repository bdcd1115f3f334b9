const path = require('node:path');
const { URLSearchParams } = require('node:url');

/** A pseudo-locale's texts are made of the English ones: accented, and longer by this share. */
const PSEUDO_LOCALE = 'en-XA';
const EXTEND = 0.35;

/**
 * Compiles a catalog of `lingui.config.mjs` for its locale, or for the one that the request's query names:
 * `./en.po?locale=en-XA`. Texts without a translation are left out, and shown in English.
 */
module.exports = async function catalogLoader() {
  const { getConfig } = await import('@lingui/conf');
  const { createCompiledCatalog, getCatalogForFile, getCatalogs } = await import('@lingui/cli/api');
  const config = getConfig({ cwd: path.dirname(this.resourcePath) });
  const found = getCatalogForFile(path.relative(config.rootDir, this.resourcePath), await getCatalogs(config));
  if (!found) throw new Error(`${this.resourcePath} is no catalog of lingui.config.mjs.`);
  const { sourceLocale } = config;
  const { messages } = await found.catalog.getTranslations(found.locale, { fallbackLocales: {}, sourceLocale });
  const { source, errors } = createCompiledCatalog(
    new URLSearchParams(this.resourceQuery).get('locale') ?? found.locale,
    Object.fromEntries(Object.entries(messages).filter(([, text]) => text)),
    { strict: true, namespace: 'es', pseudoLocale: PSEUDO_LOCALE, pseudoLocaleOptions: { extend: EXTEND } },
  );
  if (errors.length > 0) throw new Error(errors.map(({ id, error }) => `${id}: ${error.message}`).join('\n'));
  return source;
};
