const { dependencies, version } = require('../../package.json');

const REACT = dependencies.react;

/**
 * Modules of which a page has one copy. A key that ends in a slash covers every path below it. Router and store are
 * not listed, because remotes use them through the host facade.
 */
const SINGLETONS = {
  react: REACT,
  'react/': REACT,
  'react-dom': dependencies['react-dom'],
  'react-dom/': dependencies['react-dom'],
  '@magnetx/federation/host': version,
  '@magnetx/texts': version,
  '@magnetx/texts/trans': version,
};

/** The modules that the shell offers. A remote that needs another one fails at build time. */
const OFFERED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@magnetx/federation/host',
  '@magnetx/texts',
  '@magnetx/texts/trans',
];

const minorRange = (exact) => `^${exact.split('.').slice(0, 2).join('.')}.0`;

/**
 * The `shared` option of a host or of a remote. The host bundles its own copies eagerly, because each separate file
 * would delay the start. A remote bundles none, and rejects older versions.
 */
function sharedModules(role) {
  const ownCopy = role === 'remote' ? { import: false, strictVersion: true } : { eager: true };
  return Object.fromEntries(
    Object.entries(SINGLETONS).map(([key, exact]) => [
      key,
      { singleton: true, requiredVersion: minorRange(exact), ...ownCopy },
    ]),
  );
}

/** The version range of a shared module, by its own name or by the path above it. */
function rangeOf(name) {
  const key = Object.keys(SINGLETONS).find((one) => one === name || (one.endsWith('/') && name.startsWith(one)));
  return minorRange(SINGLETONS[key]);
}

const typesOf = { remote: 'consume-shared-module', shell: 'provide-module' };

function sharingFaults(role, found) {
  if (role === 'shell') {
    const missing = OFFERED_MODULES.filter((name) => !found.has(name));
    return missing.map((name) => `The shell must offer ${name} to remotes, but imports it nowhere.`);
  }
  const unknown = [...found].filter((name) => !OFFERED_MODULES.includes(name));
  return unknown.map((name) => `No shell offers ${name}: add it to OFFERED_MODULES and to the shell first.`);
}

/** A plugin that fails a remote which needs more than {@link OFFERED_MODULES}, and a shell which offers less. */
const sharedModulesCheck = (role) => (compiler) => {
  compiler.hooks.thisCompilation.tap('SharedModulesCheck', (compilation) => {
    compilation.hooks.finishModules.tap('SharedModulesCheck', (modules) => {
      const found = new Set([...modules].filter((module) => module.type === typesOf[role]).map(keyOf));
      for (const fault of sharingFaults(role, found)) compilation.errors.push(new compiler.webpack.WebpackError(fault));
    });
  });
};

/** The shared module's name. A provided module has it only in its own name, a consumed one in its options. */
function keyOf(module) {
  return module.options?.shareKey ?? module._name;
}

/** The modules of a type that are in the build. Unused modules are dropped from it. */
function builtModules({ chunkGraph, modules }, type) {
  const found = [...modules].filter((module) => module.type === type && chunkGraph.getNumberOfModuleChunks(module) > 0);
  return found.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The shared modules of a remote: name → semver range. */
function consumedModules(compilation) {
  const names = builtModules(compilation, typesOf.remote).map(keyOf);
  return Object.fromEntries(names.map((name) => [name, rangeOf(name)]));
}

/** The shell's version of each of the {@link OFFERED_MODULES}: name → bundled version. */
function offeredModules(compilation) {
  const provided = builtModules(compilation, typesOf.shell).filter((module) => OFFERED_MODULES.includes(keyOf(module)));
  return Object.fromEntries(provided.map((module) => [keyOf(module), module._version]));
}

/** The installed version of each shared module of a remote: name → version. */
function builtWith(compilation) {
  const paths = [compilation.compiler.context];
  const names = builtModules(compilation, typesOf.remote).map(keyOf);
  const installed = (name) => require(require.resolve(`${name.split('/')[0]}/package.json`, { paths })).version;
  return Object.fromEntries(names.map((name) => [name, name.startsWith('@magnetx/') ? version : installed(name)]));
}

/** The names that an import uses of a module, null when it uses the module as a whole. */
function namesOf(dependency, moduleGraph) {
  const names = [];
  for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
    const [name] = Array.isArray(reference) ? reference : reference.name;
    if (name === undefined) return null;
    names.push(name);
  }
  return names;
}

/** The exports that a remote imports of its shared modules: name → exports, without modules that it uses as a whole. */
function usedExports(compilation) {
  const { moduleGraph } = compilation;
  const used = builtModules(compilation, typesOf.remote).map((module) => {
    const imports = [...moduleGraph.getIncomingConnections(module)].filter(({ originModule }) => originModule !== null);
    const lists = imports.map(({ dependency }) => namesOf(dependency, moduleGraph));
    return [keyOf(module), lists.includes(null) ? null : [...new Set(lists.flat())].sort()];
  });
  return Object.fromEntries(used.filter(([, names]) => names !== null));
}

/** The exports of the shell's shared modules that the sources show: name → exports. */
function exportsOf(compilation) {
  const { moduleGraph } = compilation;
  const found = [...compilation.modules]
    .filter((module) => module.type === typesOf.shell)
    .map((module) => {
      const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
      const provided = dependency && moduleGraph.getModule(dependency);
      const names = provided && moduleGraph.getExportsInfo(provided).getProvidedExports();
      return [keyOf(module), Array.isArray(names) ? [...names].sort() : null];
    });
  return Object.fromEntries(found.filter(([name, names]) => names !== null && OFFERED_MODULES.includes(name)));
}

module.exports = {
  builtWith,
  consumedModules,
  exportsOf,
  offeredModules,
  usedExports,
  sharedModules,
  sharedModulesCheck,
};
