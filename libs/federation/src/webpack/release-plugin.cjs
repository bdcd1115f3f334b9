const { integrityOf } = require('./integrity-of.cjs');
const { isLoadable, releasePages } = require('./page-files.cjs');
const { releaseText, withVersion } = require('./release-version.cjs');
const { builtWith, consumedModules, exportsOf, offeredModules, usedExports } = require('./shared-modules.cjs');

const RELEASE_FILE = 'release.json';

/** A container's name is a global variable of the page. */
const containerName = (name) => name.replaceAll('-', '_');

function contentsOf({ name, role, declared }, compilation) {
  if (role === 'shell') {
    const offered = { offers: offeredModules(compilation), exports: exportsOf(compilation) };
    return { serves: declared.serves, needs: {}, ...offered, preloads: [], pages: [], faults: [] };
  }
  const container = compilation.entrypoints.get(containerName(name));
  // The entry of a remote, and the chunks of its exposed module.
  const firstGroups = container ? [container, ...container.getChildren()] : [];
  const preloads = [...new Set(firstGroups.flatMap((group) => group.getFiles()))].filter(isLoadable);
  const { pages = [], tokenKeys = [] } = declared;
  const found = releasePages(compilation, { declared: pages, tokenKeys, preloads, firstGroups });
  const needed = {
    needs: consumedModules(compilation),
    builtWith: builtWith(compilation),
    uses: usedExports(compilation),
    libraryClasses: declared.libraryClasses,
  };
  return { ...needed, offers: {}, preloads, ...found };
}

/**
 * A plugin that writes `release.json` once every other file of the build is final. The same sources always give the
 * same version, and any change gives another. `declared` is the content of `remote.json` or `shell.json`.
 */
const releasePlugin = (build) => (compiler) => {
  const { Compilation, WebpackError, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
    compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, (assets) => {
      const files = Object.keys(assets).sort();
      const integrity = Object.fromEntries(files.map((file) => [file, integrityOf(assets[file].buffer())]));
      const { faults, ...contents } = contentsOf(build, compilation);
      for (const fault of faults) compilation.errors.push(new WebpackError(fault));
      const { contract, routes = [] } = build.declared;
      const release = withVersion(build.packageVersion, { name: build.name, contract, routes, ...contents, integrity });
      compilation.emitAsset(RELEASE_FILE, new sources.RawSource(releaseText(release)));
    });
  });
};

module.exports = { RELEASE_FILE, containerName, releasePlugin };
