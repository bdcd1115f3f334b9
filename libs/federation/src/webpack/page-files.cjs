const path = require('node:path');
const { prerenderedFile } = require('./prerender-plugin.cjs');

/** The file names of modules that routes import lazily: pages, and the areas (frames) around them. */
const ROUTE_MODULE = /-(?:page|area)\.tsx?$/;

const isLoadable = (file) => /\.(js|css)$/.test(file);

/** The file of a module. Of concatenated modules, the first one counts. */
const fileOf = (module) => module?.nameForCondition?.() ?? '';

/** The name of a file in remote.json: relative to `src`, without extension. */
function nameOf(context, file) {
  const relative = path.relative(path.join(context, 'src'), file).split(path.sep).join('/');
  return `./${relative.replace(/\.[jt]sx?$/, '')}`;
}

/** All asynchronous imports of the build, with the chunk group that each import waits for. */
function asyncImports(compilation, context) {
  const { chunkGraph, moduleGraph } = compilation;
  const found = [];
  for (const module of compilation.modules) {
    for (const block of module.blocks) {
      const group = chunkGraph.getBlockChunkGroup(block);
      if (!group) continue;
      for (const dependency of block.dependencies) {
        const file = fileOf(moduleGraph.getModule(dependency));
        if (file) found.push({ name: nameOf(context, file), isRoute: ROUTE_MODULE.test(file), group });
      }
    }
  }
  return found;
}

/** 0: literal, 1: parameter, 2: no segment, 3: the rest of the path. */
function rankOf(segment) {
  if (segment === undefined) return 2;
  if (segment === '*') return 3;
  return segment.startsWith(':') || segment.endsWith('?') ? 1 : 0;
}

/** Orders path patterns: of two that match one address, the more specific one is first. */
function bySpecificity({ path: one }, { path: other }) {
  const [left, right] = [one, other].map((pattern) => pattern.split('/').filter(Boolean));
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = rankOf(left[at]) - rankOf(right[at]);
    if (difference !== 0) return difference;
  }
  return one < other ? -1 : 1;
}

/** The files of a page's modules in the order of need, without preloaded ones. */
function filesOf(modules, imports, preloads, firstGroups) {
  const files = modules.flatMap((name) => {
    const groups = imports.filter((found) => found.name === name).map(({ group }) => group);
    // A module with several importers has a chunk group for each importer. The route's import counts.
    const ofRoute = groups.find((group) => group.getParents().some((parent) => firstGroups.includes(parent)));
    return (ofRoute ?? groups[0])?.getFiles() ?? [];
  });
  return [...new Set(files)].filter((file) => isLoadable(file) && !preloads.includes(file));
}

/** Sentences about differences between the modules in remote.json and the lazy imports of the build. */
function pageFaults(declared, imports) {
  const imported = new Set(imports.map(({ name }) => name));
  const listed = new Set(declared.flatMap(({ modules }) => modules));
  const missing = declared.flatMap((page) =>
    page.modules
      .filter((name) => !imported.has(name))
      .map((name) => `remote.json: the page ${page.path} declares ${name}, which the build imports nowhere lazily.`),
  );
  const undeclared = [...new Set(imports.filter(({ isRoute }) => isRoute).map(({ name }) => name))]
    .filter((name) => !listed.has(name))
    .map((name) => `remote.json: no page declares ${name}, which the build imports lazily.`);
  return [...missing, ...undeclared];
}

/**
 * The pages of `release.json`: those of remote.json with the files of this build, the most specific path first.
 * `tokenKeys` are the storage keys of the remote's bearer token. A page may name other keys.
 */
function releasePages(compilation, { declared, tokenKeys, preloads, firstGroups }) {
  const imports = asyncImports(compilation, compilation.compiler.context);
  const pages = declared.map((page) => ({
    path: page.path,
    files: filesOf(page.modules, imports, preloads, firstGroups),
    ...(page.prerender && { prerendered: prerenderedFile(page.path), hiddenBy: page.prerender.hiddenBy ?? [] }),
    ...(page.prerender?.alive && { alive: page.prerender.alive }),
    ...(page.prerender?.data && { data: page.prerender.data }),
    ...(page.leadsTo && { leadsTo: page.leadsTo }),
    ...(page.reads && { reads: page.reads }),
    firstCalls: (page.firstCalls ?? []).map((url) => ({ url, tokenKeys: page.tokenKeys ?? tokenKeys })),
  }));
  return { pages: pages.sort(bySpecificity), faults: pageFaults(declared, imports) };
}

module.exports = { isLoadable, releasePages };
