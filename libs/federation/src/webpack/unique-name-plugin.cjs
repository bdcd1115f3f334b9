/**
 * Makes the build's unique name, under which its chunks are asked for and arrive, one of this release alone. Two
 * releases of one remote can meet on a page (the loader falls back to the previous one), and would otherwise take
 * each other's chunks for their own.
 */
class UniqueNamePlugin {
  constructor(placeholder) {
    this.placeholder = placeholder;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('UniqueNamePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'UniqueNamePlugin', stage }, (assets) => {
        const unique = compilation.fullHash.slice(0, this.placeholder.length).padEnd(this.placeholder.length, '0');
        for (const file of Object.keys(assets)) {
          if (file.endsWith('.js')) compilation.updateAsset(file, (source) => this.replaced(sources, source, unique));
        }
      });
    });
  }

  replaced(sources, source, unique) {
    const text = source.source().toString();
    const result = new sources.ReplaceSource(source);
    for (let at = text.indexOf(this.placeholder); at >= 0; at = text.indexOf(this.placeholder, at + 1)) {
      result.replace(at, at + this.placeholder.length - 1, unique);
    }
    return result;
  }
}

module.exports = { UniqueNamePlugin };
