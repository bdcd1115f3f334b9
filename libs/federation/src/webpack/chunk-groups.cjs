/** A module that this many of a frame's pages use moves to the frame's file. */
const SHARED_BY_MIN = 3;

const STYLES = 'css/mini-extract';
const isScript = ({ type }) => type !== STYLES;

/** Nothing is cut off by size: each file more is a request more, before anything can be seen. */
const NO_DEFAULTS = { default: false, defaultVendors: false };

/** Whether the chunk is fetched for an import of one of these modules, named as in remote.json: without extension. */
function isOf(chunk, modules) {
  const isOne = ({ request }) => modules.has(request?.replace(/\.tsx?$/, ''));
  return [...chunk.groupsIterable].some(({ origins }) => origins.some(isOne));
}

/** The frames around pages: the modules of each, and those with its pages. All but a page's last module are frames. */
function framesOf(pages) {
  const frames = new Map();
  for (const { modules } of pages.filter((page) => page.modules.length > 1)) {
    const name = modules[0].split('/').at(-1);
    const frame = frames.get(name) ?? { own: new Set(), all: new Set() };
    modules.slice(0, -1).forEach((module) => frame.own.add(module));
    modules.forEach((module) => frame.all.add(module));
    frames.set(name, frame);
  }
  return [...frames];
}

/**
 * Splits a remote's scripts into one file per page and one per frame. The frame's file also contains what several of
 * its pages share. A page then loads few files, and little that it does not need.
 */
function remoteChunks({ pages = [] }) {
  const groups = framesOf(pages).map(([name, { own, all }]) => {
    const test = (module, { chunkGraph }) => {
      const chunks = chunkGraph.getModuleChunks(module);
      const isShared = chunks.filter((chunk) => isOf(chunk, all)).length >= SHARED_BY_MIN;
      return isScript(module) && (isShared || chunks.some((chunk) => isOf(chunk, own)));
    };
    return [name, { name, test, chunks: (chunk) => isOf(chunk, all), enforce: true }];
  });
  return { cacheGroups: { ...NO_DEFAULTS, ...Object.fromEntries(groups) } };
}

/** The shell starts with all of its code and styles: one file of each, and the entry, which has to be apart. */
function shellChunks() {
  const site = { name: 'site', chunks: 'async', test: isScript, enforce: true };
  const styles = { name: 'shell', chunks: 'all', type: STYLES, enforce: true };
  return { cacheGroups: { ...NO_DEFAULTS, site, styles } };
}

module.exports = { remoteChunks, shellChunks };
