const path = require('node:path');
const PLACEHOLDERS = require('../placeholders.json');
const { prerenderFaults } = require('./prerender-faults.cjs');
const { runPrerender } = require('./prerender-sandbox.cjs');

const BUNDLE = 'prerender.js';

/** The configuration of a build of the same sources into one script. Style sheets become maps of class names. */
function bundleConfig({ dirname, entry, rules, resolve }) {
  return {
    mode: 'production',
    context: dirname,
    // Packages resolve to their browser code, so that the browser renders the same HTML.
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
 * A plugin that adds HTML to the build: the result of the entry's default export, by file name. The entry is built
 * separately and run, once for each language. HTML that a browser could not hydrate fails the build.
 */
const prerenderPlugin = (options) => (compiler) => {
  const { webpack } = compiler;
  let rendered;
  compiler.hooks.make.tapPromise('PrerenderPlugin', async (compilation) => {
    if (compilation.compiler !== compiler) return;
    const config = bundleConfig({ ...options, resolve: compiler.options.resolve });
    rendered = buildBundle(webpack, config).then((source) => renderInAll(source, options.readTranslations));
    await rendered.catch(() => undefined);
  });
  compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
    const fail = (fault) => compilation.errors.push(new webpack.WebpackError(fault));
    compilation.hooks.processAssets.tapPromise({ name: 'PrerenderPlugin', stage }, async (assets) => {
      try {
        const stylesheets = stylesheetsOf(assets);
        for (const [file, html] of Object.entries(await rendered)) {
          prerenderFaults(file, html, stylesheets).forEach(fail);
          compilation.emitAsset(file, new webpack.sources.RawSource(html));
        }
      } catch (error) {
        fail(`The pages cannot be rendered: ${error.stack ?? error}`);
      }
    });
  });
};

/** The HTML by file name, in each other language than English in a folder: `es/prerendered/index.html`. */
async function renderInAll(source, readTranslations) {
  const html = await runPrerender(source, BUNDLE);
  for (const [tag, messages] of Object.entries(await readTranslations())) {
    const translated = await runPrerender(source, BUNDLE, { tag, messages });
    for (const [file, text] of Object.entries(translated)) html[`${tag}/${file}`] = text;
  }
  return html;
}

function stylesheetsOf(assets) {
  const files = Object.keys(assets).filter((file) => file.endsWith('.css'));
  return files.map((file) => assets[file].source().toString()).join('\n');
}

/** The file with the HTML of the page at a path. */
function prerenderedFile(pagePath) {
  return `prerendered/${pagePath.replaceAll(':', '').split('/').filter(Boolean).join('-') || 'index'}.html`;
}

/**
 * The entry that renders these pages of the remote: `[{ path, file, data }]`. Pages with data have their samples in
 * `prerender-samples.ts` beside the remote's module, by path.
 */
function remotePrerenderEntry(remoteModule, pages) {
  const samplesModule = path.join(path.dirname(remoteModule), 'prerender-samples.ts');
  const source = `import remote from ${JSON.stringify(remoteModule)};
${pages.some(({ data }) => data) ? `import { SAMPLES } from ${JSON.stringify(samplesModule)};` : 'const SAMPLES = {};'}
import { renderPages } from '@magnetx/federation/prerender';
const pages = ${JSON.stringify(pages)};
const withSample = ({ data: url, ...page }) =>
  ({ ...page, ...(url && { data: { url, sample: SAMPLES[page.path] } }) });
export default () => renderPages(remote, pages.map(withSample));`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

module.exports = { prerenderPlugin, prerenderedFile, remotePrerenderEntry };
