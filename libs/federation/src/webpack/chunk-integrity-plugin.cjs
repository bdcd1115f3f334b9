const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { integrityOf } = require('./integrity-of.cjs');

/** The placeholder for the hashes in the runtime's code: the text that {@link hashesOf} makes. */
const PLACEHOLDER = '@chunk-integrity@';
const LOADABLE = /\.(js|css)$/;

/** The hash of a chunk's file, by `<chunk id>.<js or css>`. */
const HASHES = '__webpack_require__.integrity';

/** As a text for the runtime to parse, which needs no quotes inside the code. `folder` is that of a language. */
function hashesOf({ chunks }, assets, folder) {
  const hashes = [...chunks].flatMap((chunk) => {
    if (chunk.hasRuntime()) return [];
    const files = [...chunk.files].filter((file) => LOADABLE.test(file));
    return files.map((file) => {
      const asset = assets[folder + file] ?? assets[file];
      return `${chunk.id}${file.match(LOADABLE)[0]}:${integrityOf(asset.buffer())}`;
    });
  });
  return hashes.sort().join(',');
}

/**
 * A plugin that puts the hashes of all chunks into the runtime's code, which is in the entry. The browser then runs no
 * changed script and applies no changed style sheet. The entry's own hash is in the registry.
 */
const chunkIntegrityPlugin = () => (compiler) => {
  const { Compilation, RuntimeGlobals, RuntimeModule, runtime, sources } = compiler.webpack;

  class ChunkIntegrityModule extends RuntimeModule {
    constructor() {
      super('chunk integrity', RuntimeModule.STAGE_BASIC);
    }

    generate() {
      return `${HASHES} = new Map(${JSON.stringify(PLACEHOLDER)}.split(",").map((one) => one.split(":")));`;
    }
  }

  compiler.hooks.thisCompilation.tap('ChunkIntegrityPlugin', (compilation) => {
    compilation.hooks.runtimeRequirementInTree
      .for(RuntimeGlobals.ensureChunkHandlers)
      .tap('ChunkIntegrityPlugin', (chunk) => void compilation.addRuntimeModule(chunk, new ChunkIntegrityModule()));
    runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
      'ChunkIntegrityPlugin',
      (code) => `${code}\nif (chunkId !== undefined) script.integrity = ${HASHES}.get(chunkId + ".js");`,
    );
    MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
      'ChunkIntegrityPlugin',
      (code, { tag, chunkId }) => `${code}${tag}.integrity = ${HASHES}.get(${chunkId} + ".css");`,
    );
    // After the last change of names and contents, and before they are compressed.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
    compilation.hooks.processAssets.tap({ name: 'ChunkIntegrityPlugin', stage }, (assets) => {
      const entries = [...compilation.chunks].filter((chunk) => chunk.hasRuntime()).flatMap(({ files }) => [...files]);
      for (const file of Object.keys(assets)) {
        const entry = entries.find((one) => file === one || file.endsWith(`/${one}`));
        const at = entry === undefined ? -1 : assets[file].source().toString().indexOf(PLACEHOLDER);
        if (at < 0) continue;
        const hashes = hashesOf(compilation, assets, file.slice(0, -entry.length));
        compilation.updateAsset(file, (source) => {
          const filled = new sources.ReplaceSource(source);
          filled.replace(at, at + PLACEHOLDER.length - 1, hashes);
          return filled;
        });
      }
    });
  });
};

module.exports = { chunkIntegrityPlugin };
