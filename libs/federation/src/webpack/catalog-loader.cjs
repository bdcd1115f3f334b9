const { URLSearchParams } = require('node:url');

const SOURCE_LOCALE = 'en';
/** Made of the English texts: accented, and longer by this share. */
const PSEUDO_LOCALE = 'en-XA';
const EXTEND = 0.35;

/**
 * Compiles a catalog, such as `de.po`. Texts without a translation are left out, and shown in English. The query names
 * the pseudo-locale, which is made of the English catalog: `./en.po?locale=en-XA`.
 */
module.exports = async function catalogLoader(content) {
  const { createCompiledCatalog } = await import('@lingui/cli/api');
  const { formatter } = await import('@lingui/format-po');
  const locale = new URLSearchParams(this.resourceQuery).get('locale') ?? '';
  const context = { locale, sourceLocale: SOURCE_LOCALE, filename: this.resourcePath };
  const catalog = await formatter({ explicitIdAsDefault: true }).parse(content, context);
  const texts = Object.entries(catalog).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : []));
  const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(texts), {
    strict: true,
    namespace: 'es',
    pseudoLocale: PSEUDO_LOCALE,
    pseudoLocaleOptions: { extend: EXTEND },
  });
  if (errors.length > 0) throw new Error(errors.map(({ id, error }) => `${id}: ${error.message}`).join('\n'));
  return source;
};
