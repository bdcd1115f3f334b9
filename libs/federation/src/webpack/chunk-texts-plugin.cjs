const acorn = require('acorn');

/** The texts of a script that have a translation, with it. The minifier has joined texts of several parts. */
function translationsIn(code, translations) {
  const found = {};
  const onToken = ({ value }) => {
    if (typeof value === 'string' && Object.hasOwn(translations, value)) found[value] = translations[value];
  };
  acorn.parse(code, { ecmaVersion: 'latest', onToken });
  return found;
}

/**
 * A plugin that puts a file with the translations of its texts beside each script that is loaded later: for
 * `12.js`, `12.es.json`. The runtime loads both together, so a page costs the translations of its own texts.
 */
const chunkTextsPlugin = (readTranslations) => (compiler) => {
  const { Compilation, RuntimeGlobals, RuntimeModule, sources } = compiler.webpack;

  class ChunkTextsModule extends RuntimeModule {
    constructor() {
      super('chunk texts', RuntimeModule.STAGE_ATTACH);
    }

    generate() {
      const script = `${RuntimeGlobals.publicPath} + ${RuntimeGlobals.getChunkScriptFilename}(chunkId)`;
      const add = `globalThis.magnetxAddTexts && promises.push(magnetxAddTexts(${script}))`;
      return `${RuntimeGlobals.ensureChunkHandlers}.texts = (chunkId, promises) => void (${add});`;
    }
  }

  compiler.hooks.thisCompilation.tap('ChunkTextsPlugin', (compilation) => {
    compilation.hooks.runtimeRequirementInTree
      .for(RuntimeGlobals.ensureChunkHandlers)
      .tap('ChunkTextsPlugin', (chunk, needed) => {
        needed.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.getChunkScriptFilename);
        compilation.addRuntimeModule(chunk, new ChunkTextsModule());
      });
    // With the final names and texts of the scripts, and before the files are compressed.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    compilation.hooks.processAssets.tapPromise({ name: 'ChunkTextsPlugin', stage }, async (assets) => {
      const all = Object.entries(await readTranslations());
      const scripts = [...compilation.chunks].filter((chunk) => !chunk.hasRuntime()).flatMap(({ files }) => [...files]);
      for (const file of scripts.filter((name) => name.endsWith('.js'))) {
        const code = assets[file].source().toString();
        for (const [locale, translations] of all) {
          const json = JSON.stringify(translationsIn(code, translations));
          compilation.emitAsset(file.replace(/\.js$/, `.${locale}.json`), new sources.RawSource(json));
        }
      }
    });
  });
};

module.exports = { chunkTextsPlugin };
