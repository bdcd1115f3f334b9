const { readFile, readdir } = require('node:fs/promises');
const path = require('node:path');

const SOURCE_CATALOG = 'en.po';

/** The folders of catalogs: the build's own, and those of the libraries that it may bundle. */
const foldersOf = (dirname) => [
  ...['contracts', 'federation', 'ui'].map((name) =>
    path.dirname(require.resolve(`@magnetx/${name}/catalogs/${SOURCE_CATALOG}`)),
  ),
  path.join(dirname, 'src/catalogs'),
];

async function readCatalog(file, locale) {
  const { formatter } = await import('@lingui/format-po');
  const context = { locale, sourceLocale: 'en', filename: file };
  const catalog = await formatter({ explicitIdAsDefault: true }).parse(await readFile(file, 'utf8'), context);
  return Object.entries(catalog).flatMap(([text, { translation }]) => (translation ? [[text, translation]] : []));
}

/**
 * The translations of a build's texts, from the catalogs of its languages: `{ es: { Save: 'Guardar' } }`. A text of
 * several catalogs has the build's own translation. Those without one are shown in English.
 */
async function readTranslations(dirname) {
  const [own, ...others] = foldersOf(dirname).reverse();
  const files = await readdir(own).catch(() => []);
  const catalogs = files.filter((file) => file.endsWith('.po') && file !== SOURCE_CATALOG);
  const ofLocale = async (file) => {
    const locale = path.basename(file, '.po');
    const found = [...others, own].map((folder) => readCatalog(path.join(folder, file), locale));
    return [locale, Object.fromEntries((await Promise.all(found)).flat())];
  };
  return Object.fromEntries(await Promise.all(catalogs.sort().map(ofLocale)));
}

module.exports = { readTranslations };
