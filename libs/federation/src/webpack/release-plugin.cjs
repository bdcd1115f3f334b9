const { createHash } = require('node:crypto');

const RELEASE_FILE = 'release.json';

/** A container's name is a global variable of the page. */
const containerName = (name) => name.replaceAll('-', '_');

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The entry of a remote and what its exposed module brings at once, styles and scripts; the shell has no container. */
function preloadsOf(container) {
  const groups = container ? [container, ...container.getChildren()] : [];
  const files = groups.flatMap((group) => group.getFiles());
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
}

/**
 * Writes `release.json` once every other file of the build is final. The version is the package's, plus a hash over
 * all files, so that the same sources always give the same version and any change gives another.
 */
class ReleasePlugin {
  constructor({ name, packageVersion, contract, routes }) {
    this.identity = { name, contract, routes };
    this.packageVersion = packageVersion;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, (assets) => {
        const files = Object.keys(assets).sort();
        const integrity = Object.fromEntries(files.map((file) => [file, integrityOf(assets[file].buffer())]));
        const { name, contract, routes } = this.identity;
        const version = this.versionOf(integrity);
        const preloads = preloadsOf(compilation.entrypoints.get(containerName(name)));
        const release = { name, version, contract, routes, preloads, integrity };
        const text = `${JSON.stringify(release, null, 2)}\n`;
        compilation.emitAsset(RELEASE_FILE, new sources.RawSource(text));
      });
    });
  }

  versionOf(integrity) {
    const hash = createHash('sha256').update(JSON.stringify(integrity)).digest('hex');
    return `${this.packageVersion}-${hash.slice(0, 12)}`;
  }
}

module.exports = { RELEASE_FILE, ReleasePlugin, containerName };
