const PLACEHOLDERS = require('../placeholders.json');
const { prerenderFaults } = require('./prerender-faults.cjs');
const { runPrerender } = require('./prerender-sandbox.cjs');

const BUNDLE = 'prerender.js';

/** The sources of the build once more, in one script that can be run here; its styles are names of classes only. */
function bundleConfig({ dirname, entry, rules, resolve }) {
  return {
    mode: 'production',
    context: dirname,
    // Every package gives the code that it gives to browsers: what is rendered there must be the same.
    target: ['web', 'es2022'],
    devtool: false,
    entry: { prerender: entry },
    output: {
      filename: BUNDLE,
      library: { type: 'var', name: 'prerender' },
      publicPath: `${PLACEHOLDERS.releaseBase}/`,
      assetModuleFilename: '[name].[contenthash:12][ext]',
      hashFunction: 'sha256',
    },
    resolve,
    module: { rules, parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { minimize: false, splitChunks: false, concatenateModules: false },
    performance: false,
    cache: false,
    stats: 'errors-only',
    infrastructureLogging: { level: 'error' },
  };
}

/** Resolves with the text of the script. Rejects with webpack's errors. */
function buildBundle(webpack, config) {
  const compiler = webpack(config);
  compiler.hooks.shouldEmit.tap('PrerenderPlugin', () => false);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      const text = stats?.compilation.assets[BUNDLE]?.source().toString();
      const error = failure ?? (stats.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (error ? reject(error) : resolve(text)));
    });
  });
}

/**
 * Adds HTML to the build: what the default export of `entry` gives, by file name. The entry is built a second time
 * for that, beside the build, and run. HTML that a browser could not hydrate as it is fails the build.
 */
class PrerenderPlugin {
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { webpack } = compiler;
    let rendered;
    compiler.hooks.make.tapPromise('PrerenderPlugin', async (compilation) => {
      if (compilation.compiler !== compiler) return;
      const config = bundleConfig({ ...this.options, resolve: compiler.options.resolve });
      rendered = buildBundle(webpack, config).then((source) => runPrerender(source, BUNDLE));
      await rendered.catch(() => undefined);
    });
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'PrerenderPlugin', stage }, async (assets) => {
        try {
          this.emit(webpack, compilation, await rendered, stylesheetsOf(assets));
        } catch (error) {
          compilation.errors.push(new webpack.WebpackError(`The pages cannot be rendered: ${error.stack ?? error}`));
        }
      });
    });
  }

  emit(webpack, compilation, pages, stylesheets) {
    for (const [file, html] of Object.entries(pages)) {
      for (const fault of prerenderFaults(file, html, stylesheets)) {
        compilation.errors.push(new webpack.WebpackError(fault));
      }
      compilation.emitAsset(file, new webpack.sources.RawSource(html));
    }
  }
}

function stylesheetsOf(assets) {
  const files = Object.keys(assets).filter((file) => file.endsWith('.css'));
  return files.map((file) => assets[file].source().toString()).join('\n');
}

/** The file that holds the HTML of the page at a path without parameters. */
function prerenderedFile(pagePath) {
  return `prerendered/${pagePath.split('/').filter(Boolean).join('-') || 'index'}.html`;
}

/** The entry that renders these pages of the remote: `[{ path, file }]`. */
function remotePrerenderEntry(remoteModule, pages) {
  const source = `import remote from ${JSON.stringify(remoteModule)};
import { renderPages } from '@magnetx/federation/prerender';
export default () => renderPages(remote, ${JSON.stringify(pages)});`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

module.exports = { PrerenderPlugin, prerenderedFile, remotePrerenderEntry };
