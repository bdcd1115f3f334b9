const { createHash } = require('node:crypto');
const { isLoadable, releasePages } = require('./page-files.cjs');
const { consumedModules, offeredModules } = require('./shared-modules.cjs');

const RELEASE_FILE = 'release.json';

/** A container's name is a global variable of the page. */
const containerName = (name) => name.replaceAll('-', '_');

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Writes `release.json` once every other file of the build is final. The version is the package's, plus a hash over
 * all files, so that the same sources always give the same version and any change gives another.
 */
class ReleasePlugin {
  /** `declared` is what `remote.json` or `shell.json` says. */
  constructor({ name, role, packageVersion, declared }) {
    this.name = name;
    this.role = role;
    this.packageVersion = packageVersion;
    this.declared = declared;
  }

  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, (assets) => {
        const files = Object.keys(assets).sort();
        const integrity = Object.fromEntries(files.map((file) => [file, integrityOf(assets[file].buffer())]));
        const { faults, ...contents } = this.contentsOf(compilation);
        for (const fault of faults) compilation.errors.push(new WebpackError(fault));
        const { contract, routes = [] } = this.declared;
        const release = { name: this.name, version: '', contract, routes, ...contents, integrity };
        release.version = this.versionOf(release);
        const text = `${JSON.stringify(release, null, 2)}\n`;
        compilation.emitAsset(RELEASE_FILE, new sources.RawSource(text));
      });
    });
  }

  contentsOf(compilation) {
    if (this.role === 'shell') {
      return { needs: {}, offers: offeredModules(compilation), preloads: [], pages: [], faults: [] };
    }
    const container = compilation.entrypoints.get(containerName(this.name));
    // The entry of a remote, and the chunks of its exposed module.
    const firstGroups = container ? [container, ...container.getChildren()] : [];
    const preloads = [...new Set(firstGroups.flatMap((group) => group.getFiles()))].filter(isLoadable);
    const { pages: declared = [], tokenKeys = [] } = this.declared;
    const found = releasePages(compilation, { declared, tokenKeys, preloads, firstGroups });
    return { needs: consumedModules(compilation), offers: {}, preloads, ...found };
  }

  /** What `release.json` itself says counts too: two releases never share a version. */
  versionOf(release) {
    const hash = createHash('sha256').update(JSON.stringify(release)).digest('hex');
    return `${this.packageVersion}-${hash.slice(0, 12)}`;
  }
}

module.exports = { RELEASE_FILE, ReleasePlugin, containerName };
