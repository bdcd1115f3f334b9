/** A module that at least this many of a frame's pages use is in a file that they share. */
const SHARED_BY_MIN = 3;

const STYLES = 'css/mini-extract';
const isScript = ({ type }) => type !== STYLES;

/** The libraries of schemas and forms. Most pages load them with their first form. */
const LATE_LIBRARIES = {
  schemas: /[\\/]node_modules[\\/]zod[\\/]/,
  forms: /[\\/]node_modules[\\/]react-hook-form[\\/]/,
};

/** Without splitting by size, because each further file delays the first paint by a request. */
const NO_DEFAULTS = { default: false, defaultVendors: false };

/** Whether the chunk is loaded for an import of one of these modules, which remote.json names without extension. */
function isOf(chunk, modules) {
  const isOne = ({ request }) => modules.has(request?.replace(/\.tsx?$/, ''));
  return [...chunk.groupsIterable].some(({ origins }) => origins.some(isOne));
}

/**
 * The frames around pages: `own` modules, and `all` with those of their pages. A page's last module is no frame. That
 * of the first page is `home`, which most visits begin with.
 */
function framesOf(pages) {
  const frames = new Map();
  for (const { modules } of pages.filter((page) => page.modules.length > 1)) {
    const name = modules[0].split('/').at(-1);
    const frame = frames.get(name) ?? { own: new Set(), all: new Set(), home: new Set(modules.slice(-1)) };
    modules.slice(0, -1).forEach((module) => frame.own.add(module));
    modules.forEach((module) => frame.all.add(module));
    frames.set(name, frame);
  }
  return [...frames];
}

/**
 * Splits a remote's scripts into one file per page and two per frame. The frame's file also contains what its first
 * page shares with several others. Modules that only other pages share are in the second file, `<frame>-pages`, which
 * the first page does without. A page then loads few files and little unused code.
 */
function remoteChunks({ pages = [] }) {
  const groups = framesOf(pages).flatMap(([name, { own, all, home }]) => {
    const isShared = (chunks) => chunks.filter((chunk) => isOf(chunk, all)).length >= SHARED_BY_MIN;
    const isNeeded = (chunks) =>
      chunks.some((chunk) => isOf(chunk, own)) || (isShared(chunks) && chunks.some((chunk) => isOf(chunk, home)));
    const group = (file, isIn, priority) => {
      const test = (module, { chunkGraph }) => isScript(module) && isIn([...chunkGraph.getModuleChunks(module)]);
      return [file, { name: file, test, chunks: (chunk) => isOf(chunk, all), enforce: true, priority }];
    };
    return [group(name, isNeeded, 1), group(`${name}-pages`, isShared, 0)];
  });
  const libraries = Object.entries(LATE_LIBRARIES).map(([name, test]) => [
    name,
    { name, test, chunks: 'async', enforce: true, priority: 2 },
  ]);
  return { cacheGroups: { ...NO_DEFAULTS, ...Object.fromEntries([...groups, ...libraries]) } };
}

/**
 * The shell starts with all of its code and styles but for what loads once the page is there: one file of each, and the
 * entry, which must be separate.
 */
function shellChunks() {
  const site = {
    name: 'site',
    chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'late',
    test: isScript,
    enforce: true,
  };
  const styles = { name: 'shell', chunks: 'all', type: STYLES, enforce: true };
  return { cacheGroups: { ...NO_DEFAULTS, site, styles } };
}

module.exports = { remoteChunks, shellChunks };
