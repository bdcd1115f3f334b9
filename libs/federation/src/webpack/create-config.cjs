const { readFileSync } = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const CompressionPlugin = require('compression-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const PLACEHOLDERS = require('../placeholders.json');
const { chunkIntegrityPlugin } = require('./chunk-integrity-plugin.cjs');
const { remoteChunks, shellChunks } = require('./chunk-groups.cjs');
const { languagesPlugin } = require('./languages-plugin.cjs');
const { uniqueNamePlugin } = require('./unique-name-plugin.cjs');
const { devServer } = require('./dev-server.cjs');
const { moduleRules } = require('./module-rules.cjs');
const { prerenderPlugin, prerenderedFile, remotePrerenderEntry } = require('./prerender-plugin.cjs');
const { RELEASE_FILE, containerName, releasePlugin } = require('./release-plugin.cjs');
const { sharedModules, sharedModulesCheck } = require('./shared-modules.cjs');
const { readTranslations } = require('./translations.cjs');

const MANIFEST_FILE = 'mf-manifest.json';
const REMOTE_ENTRY_FILE = 'remote-entry.js';
/** The placeholder for a hash of the build in its unique name. */
const RELEASE_PLACEHOLDER = '0magnetx0release';

/**
 * The plugin that puts the runtime's core on the page imports its CommonJS form. All others import its ES module, so
 * without this alias it would be bundled twice.
 */
const RUNTIME_CORE_MODULE = path.join(path.dirname(require.resolve('@module-federation/runtime-core')), 'index.js');

const readJson = (dirname, file) => JSON.parse(readFileSync(path.join(dirname, file), 'utf8'));

function compressed(algorithm, extension, compressionOptions) {
  return new CompressionPlugin({
    algorithm,
    compressionOptions,
    filename: `[path][base]${extension}`,
    test: /\.(js|css|svg|json)$/,
    // Only servers read it.
    exclude: RELEASE_FILE,
    threshold: 512,
    minRatio: 0.95,
  });
}

/** The common configuration of shell and remotes. `env` is webpack's; `serve` asks for a development build. */
function commonConfig({ dirname, name, role, declared, isDevelopment }) {
  const packageVersion = readJson(dirname, 'package.json').version;
  const hash = isDevelopment ? '' : '.[contenthash:12]';
  return {
    mode: isDevelopment ? 'development' : 'production',
    context: dirname,
    target: ['web', 'es2022'],
    // Without eval, which the page's policy forbids in development too.
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(dirname, 'dist'),
      // The development server's folder is in memory, and a second compilation writes only what changed.
      clean: !isDevelopment,
      publicPath: 'auto',
      uniqueName: `${name}-${RELEASE_PLACEHOLDER}`,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
      strictModuleExceptionHandling: true,
      hashFunction: 'sha256',
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: { rules: moduleRules({ dirname, name, isDevelopment }) },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          minimizerOptions: { mangle: true, compress: { passes: 2 } },
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
      ],
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      splitChunks: role === 'shell' ? shellChunks() : remoteChunks(declared),
    },
    performance: false,
    cache: isDevelopment ? { type: 'memory' } : false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    devServer: devServer(name),
    plugins: [
      new MiniCssExtractPlugin({
        filename: `[name]${hash}.css`,
        chunkFilename: `[name]${hash}.css`,
        // No order of the style sheets holds for all pages, because each imports the same components in its own order.
        // A rule that overrides another file's rule has one class more instead.
        ignoreOrder: true,
      }),
      uniqueNamePlugin(RELEASE_PLACEHOLDER),
      sharedModulesCheck(role),
      languagesPlugin(() => readTranslations(dirname)),
      releasePlugin({ name, role, packageVersion, declared }),
      ...(isDevelopment
        ? []
        : [
            chunkIntegrityPlugin(),
            compressed('brotliCompress', '.br', { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 10 } }),
            compressed('gzip', '.gz', { level: 9 }),
          ]),
    ],
  };
}

/**
 * The shell provides the runtime's core. Builds omit the parts for manifests and Node, and remotes the parts that load
 * other remotes.
 */
const federation = ({ experiments, loadsRemotes, ...options }) =>
  new ModuleFederationPlugin({
    experiments: {
      ...experiments,
      optimization: { disableSnapshot: true, disableRemote: !loadsRemotes, target: 'web' },
    },
    manifest: { fileName: MANIFEST_FILE },
    dts: false,
    dev: false,
    shareStrategy: 'loaded-first',
    ...options,
  });

/** Adds prerendering with the same names of classes and files. A development build contains no HTML. */
function prerender(config, { dirname, name, entry }) {
  if (config.mode === 'development') return;
  const rules = moduleRules({ dirname, name, namesOnly: true });
  config.plugins.push(prerenderPlugin({ dirname, entry, rules, readTranslations: () => readTranslations(dirname) }));
}

/** Adds the prerendering of the pages that `remote.json` selects for it. */
function prerenderRemote(config, { dirname, name, pages = [] }) {
  const rendered = pages
    .filter((page) => page.prerender)
    .map(({ path: at, prerender: { data } }) => ({ path: at, file: prerenderedFile(at), data }));
  if (rendered.length === 0) return;
  prerender(config, { dirname, name, entry: remotePrerenderEntry(path.join(dirname, 'src/remote.ts'), rendered) });
}

const isDevelopmentRun = (env) => Boolean(env?.WEBPACK_SERVE);

/**
 * The webpack configuration of a remote. `dirname` is its folder, with `package.json`, `remote.json` (name, contract,
 * routes, pages) and `src/remote.ts`, whose default export is the RemoteModule that the shell mounts. Its languages are
 * those with a catalog in `src/catalogs`.
 */
function createRemoteConfig(dirname) {
  return (env) => {
    const declared = readJson(dirname, 'remote.json');
    const { name } = declared;
    const isDevelopment = isDevelopmentRun(env);
    const config = commonConfig({ dirname, name, role: 'remote', declared, isDevelopment });
    config.entry = {};
    config.plugins.push(
      federation({
        name: containerName(name),
        filename: REMOTE_ENTRY_FILE,
        experiments: { externalRuntime: true },
        loadsRemotes: false,
        exposes: { './remote': './src/remote.ts' },
        shared: sharedModules('remote'),
      }),
    );
    prerenderRemote(config, { dirname, ...declared });
    return config;
  };
}

/**
 * The webpack configuration of the shell. `dirname` is its folder, with `package.json`, `shell.json` (the contract
 * that it offers), `src/index.ts`, `src/prerender.tsx` (the frame of prerendered pages) and
 * `src/index.ejs`, the page whose placeholders the gateway fills.
 */
function createShellConfig(dirname) {
  return (env) => {
    const isDevelopment = isDevelopmentRun(env);
    const declared = readJson(dirname, 'shell.json');
    const config = commonConfig({ dirname, name: 'shell', role: 'shell', declared, isDevelopment });
    config.entry = { shell: './src/index.ts' };
    config.resolve.alias = { '@module-federation/runtime-tools/runtime-core$': RUNTIME_CORE_MODULE };
    config.plugins.push(
      federation({
        name: 'shell',
        experiments: { provideExternalRuntime: true },
        loadsRemotes: true,
        shared: sharedModules('shell'),
      }),
      new HtmlWebpackPlugin({
        template: path.join(dirname, 'src/index.ejs'),
        filename: 'index.html',
        inject: false,
        publicPath: `${PLACEHOLDERS.assetBase}/`,
        templateParameters: { placeholders: PLACEHOLDERS },
        minify: false,
      }),
    );
    prerender(config, { dirname, name: 'shell', entry: './src/prerender.tsx' });
    return config;
  };
}

module.exports = { createRemoteConfig, createShellConfig };
