const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { WORKSPACE_ROOT } = require('./paths.cjs');

/**
 * TypeScript through swc, CSS Modules whose classes carry the build's name, fonts and images as files. With
 * `namesOnly` the same names of classes and files, and neither styles nor files.
 */
function moduleRules(name, isDevelopment, { namesOnly = false } = {}) {
  const css = (modules) => [
    ...(namesOnly ? [] : [MiniCssExtractPlugin.loader]),
    { loader: require.resolve('css-loader'), options: { modules, importLoaders: 0 } },
  ];
  const cssModules = {
    exportOnlyLocals: namesOnly,
    mode: 'local',
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentContext: WORKSPACE_ROOT,
    localIdentName: isDevelopment ? `${name}__[name]__[local]` : `${name}__[local]--[hash:base64:6]`,
  };
  const swc = {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      // The production JSX runtime in both modes: the page's one React may be the shell's last build.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  };
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      use: { loader: require.resolve('swc-loader'), options: swc },
    },
    // Packages that call themselves modules must otherwise name files in full, which TypeScript sources do not.
    { test: /\.[jt]sx?$/, resolve: { fullySpecified: false } },
    { test: /\.module\.css$/, use: css(cssModules) },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      ...(namesOnly ? { type: 'asset/source' } : { use: css(false), sideEffects: true }),
    },
    { test: /\.(woff2|svg|png|webp|avif)$/, type: 'asset/resource', generator: { emit: !namesOnly } },
  ];
}

module.exports = { moduleRules };
