const acorn = require('acorn');
const { MARK } = require('./mark-texts.cjs');

/** The marked texts of a script, with their places. The minifier has joined those of several parts. */
function textsIn(code) {
  const found = [];
  const onToken = ({ value, start, end }) => {
    if (typeof value === 'string' && value.startsWith(MARK)) found.push({ text: value.slice(MARK.length), start, end });
  };
  if (code.includes(MARK)) acorn.parse(code, { ecmaVersion: 'latest', onToken });
  return found;
}

/** A plugin that writes the scripts of the build in English, and in each other language into a folder: `es/12.js`. */
const languagesPlugin = (readTranslations) => (compiler) => {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('LanguagesPlugin', (compilation) => {
    // With the final names of all files, and before their integrity values are taken.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    compilation.hooks.processAssets.tapPromise({ name: 'LanguagesPlugin', stage }, async (assets) => {
      const languages = Object.entries(await readTranslations());
      for (const [file, source] of Object.entries(assets).filter(([name]) => name.endsWith('.js'))) {
        const texts = textsIn(source.source().toString());
        const written = (translations) => {
          const result = new sources.ReplaceSource(source);
          for (const { text, start, end } of texts) {
            result.replace(start, end - 1, JSON.stringify(translations[text] ?? text));
          }
          return result;
        };
        for (const [tag, translations] of languages) {
          compilation.emitAsset(`${tag}/${file}`, written(translations), { minimized: true });
        }
        if (texts.length > 0) compilation.updateAsset(file, written({}));
      }
    });
  });
};

module.exports = { languagesPlugin };
