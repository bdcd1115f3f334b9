import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '@magnetx/tools/paths';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { declaredPage, type DeclaredPage, type MeasuredPage } from '../pages.ts';

/** Where the bundle's server has its files. */
export const BUNDLE_BASE = '/assets/';

/** File names that a page of the bundle loads, in loading order. */
export interface BundlePage {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly firstCalls: DeclaredPage['firstCalls'];
}

export interface Bundle {
  readonly folder: string;
  readonly pages: readonly BundlePage[];
  /** Typefaces, which the shell's pages name ahead too. */
  readonly fonts: readonly string[];
}

interface Webpack {
  createShellConfig: (dirname: string) => (env: object) => Configuration;
}

/** Of the product's plugins, those that say how files are made; the rest is federation. */
const KEPT_PLUGINS = ['MiniCssExtractPlugin', 'CompressionPlugin'];

const require = createRequire(import.meta.url);

/** The shell's own settings for sources, styles and sizes, without federation, and an entry that has it all. */
function bundleConfig(folder: string, isSmall: boolean): Configuration {
  const kept = KEPT_PLUGINS.slice(0, isSmall ? undefined : 1);
  const { createShellConfig } = require('@magnetx/federation/webpack') as Webpack;
  const shell = createShellConfig(path.join(ROOT, 'shell'))({});
  const { minimizer } = shell.optimization ?? {};
  return {
    ...shell,
    context: ROOT,
    entry: { site: path.join(import.meta.dirname, 'site.tsx') },
    output: { ...shell.output, path: folder, publicPath: BUNDLE_BASE, uniqueName: 'magnetx-one-bundle' },
    resolve: { ...shell.resolve, alias: {} },
    optimization: { ...(minimizer && { minimizer }), minimize: isSmall },
    plugins: (shell.plugins ?? []).filter((plugin) => plugin && kept.includes(plugin.constructor.name)),
  };
}

/** Which files each `import()` of the sources waits for, by the module that it names, without its ending. */
function lazyFiles({ modules, moduleGraph, chunkGraph }: Compilation): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const block of [...modules].flatMap((module) => module.blocks)) {
    const [dependency] = block.dependencies;
    const target = dependency && moduleGraph.getModule(dependency);
    const file = path.parse(path.relative(ROOT, target?.nameForCondition() ?? ''));
    const group = chunkGraph.getBlockChunkGroup(block);
    if (group) found.set(`${file.dir}/${file.name}`, group.getFiles());
  }
  return found;
}

function pageOf(compilation: Compilation, lazy: Map<string, readonly string[]>, page: MeasuredPage): BundlePage {
  const { modules, firstCalls } = declaredPage(page);
  const missing = modules.filter((module) => !lazy.has(module));
  if (missing.length > 0) throw new Error(`Nothing imports ${missing.join(', ')} lazily`);
  const entry = compilation.entrypoints.get('site')?.getFiles() ?? [];
  const files = [...new Set([...entry, ...modules.flatMap((module) => lazy.get(module) ?? [])])];
  const ending = (extension: string) => files.filter((file) => file.endsWith(extension));
  return { path: page.path, scripts: ending('.js'), styles: ending('.css'), firstCalls };
}

/** Builds the bundle into the folder. Throws with webpack's errors. */
export async function buildBundle(folder: string, pages: readonly MeasuredPage[], isSmall = true): Promise<Bundle> {
  const compiler = webpack(bundleConfig(folder, isSmall));
  const compilation = await new Promise<Compilation>((resolve, reject) => {
    compiler.run((failure, stats) => {
      if (failure || !stats) return reject(failure ?? new Error('webpack gave no result'));
      if (stats.hasErrors()) return reject(new Error(stats.toString('errors-only')));
      resolve(stats.compilation);
    });
  });
  const lazy = lazyFiles(compilation);
  const fonts = Object.keys(compilation.assets).filter((name) => name.endsWith('.woff2'));
  const bundle = { folder, fonts, pages: pages.map((page) => pageOf(compilation, lazy, page)) };
  await new Promise<void>((resolve, reject) => {
    compiler.close((failure) => (failure ? reject(failure) : resolve()));
  });
  return bundle;
}
