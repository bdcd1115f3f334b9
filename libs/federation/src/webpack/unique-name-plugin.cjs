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
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compilation.hooks.processAssets.tap({ name: 'UniqueNamePlugin', stage }, (assets) => {
      const unique = compilation.fullHash.slice(0, placeholder.length).padEnd(placeholder.length, '0');
      for (const file of Object.keys(assets)) {
        if (file.endsWith('.js')) compilation.updateAsset(file, (source) => replaced(source, unique));
      }
    });
  });
};

module.exports = { uniqueNamePlugin };
