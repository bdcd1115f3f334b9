const { createHash } = require('node:crypto');

/** The id of a module whose own name contains the folder of the build; null for all others. */
function steadyIdOf(module) {
  if (module.identifier().startsWith('container entry')) return 'container';
  const isFederation = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/.test(module.nameForCondition?.() ?? '');
  return isFederation ? 'federation' : null;
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Above each part of a module, with the name of its file. */
const FILE_COMMENT = /^;\/\/ .*$/gm;

/** A hash of the code of all modules, in any order. Webpack's own also depends on the folder of the build. */
function hashOf({ modules, chunkGraph, codeGenerationResults }, length) {
  const codes = [...modules].flatMap((module) =>
    [...chunkGraph.getModuleRuntimes(module)].flatMap((runtime) =>
      [...codeGenerationResults.get(module, runtime).sources.values()].map((source) =>
        sha256(source.source().toString().replaceAll(FILE_COMMENT, '')),
      ),
    ),
  );
  return sha256(codes.sort().join()).slice(0, length);
}

/**
 * A plugin that replaces the placeholder in the build's unique name, under which its chunks are registered. A page can
 * have two releases of one remote, because the loader falls back to the previous one. With a common name, each would
 * take the other's chunks for its own.
 */
const uniqueNamePlugin = (placeholder) => (compiler) => {
  const { Compilation, sources } = compiler.webpack;
  const replaced = (source, unique) => {
    const text = source.source().toString();
    const result = new sources.ReplaceSource(source);
    for (let at = text.indexOf(placeholder); at >= 0; at = text.indexOf(placeholder, at + 1)) {
      result.replace(at, at + placeholder.length - 1, unique);
    }
    return result;
  };
  compiler.hooks.thisCompilation.tap('UniqueNamePlugin', (compilation) => {
    compilation.hooks.beforeModuleIds.tap('UniqueNamePlugin', (modules) => {
      for (const module of modules) {
        const id = steadyIdOf(module);
        if (id !== null) compilation.chunkGraph.setModuleId(module, id);
      }
    });
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compilation.hooks.processAssets.tap({ name: 'UniqueNamePlugin', stage }, (assets) => {
      const unique = hashOf(compilation, placeholder.length);
      for (const file of Object.keys(assets)) {
        if (file.endsWith('.js')) compilation.updateAsset(file, (source) => replaced(source, unique));
      }
    });
  });
};

module.exports = { uniqueNamePlugin };
