const MiniCssExtractPlugin = require('mini-css-extract-plugin');

/** Their modules declare calls and schemas of which a page uses a few. */
const CONTRACTS = /[\\/](?:libs|@magnetx)[\\/]contracts[\\/].*\.[jt]s$/;

/**
 * The parts of zod that write JSON Schema, for the API's documentation, to which every schema refers, and the schema of
 * absent input, to which every call does.
 */
const UNUSED =
  /[\\/](?:zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js|contracts[\\/].*[\\/]nothing\.[jt]s)$/;

/**
 * TypeScript through swc, CSS Modules with the build's name in their classes, fonts and images as files. `dirname` is
 * the build's folder: classes have a hash of their file's path from there, so builds do not depend on it. `namesOnly`
 * keeps the names of classes and files, and emits neither styles nor files.
 */
function moduleRules({ dirname, name, isDevelopment = false, namesOnly = false }) {
  const css = (modules) => [
    ...(namesOnly ? [] : [MiniCssExtractPlugin.loader]),
    { loader: require.resolve('css-loader'), options: { modules, importLoaders: 0 } },
  ];
  const cssModules = {
    exportOnlyLocals: namesOnly,
    mode: 'local',
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentContext: dirname,
    localIdentName: isDevelopment ? `${name}__[name]__[local]` : `${name}__[hash:base64:6]`,
  };
  const swc = {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      // The production JSX runtime in both modes, because the shell that provides React may be a production build.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  };
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      use: [{ loader: require.resolve('swc-loader'), options: swc }, require.resolve('./mark-texts.cjs')],
    },
    {
      test: CONTRACTS,
      use: [...(isDevelopment ? [] : [require.resolve('./split-schemas.cjs')]), require.resolve('./pure-calls.cjs')],
      enforce: 'post',
    },
    { test: UNUSED, use: require.resolve('./no-exports.cjs') },
    // Imports in packages of type module would otherwise need file extensions.
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
