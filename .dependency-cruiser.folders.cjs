const path = require('node:path');
const { options } = require('./.dependency-cruiser.cjs');
const { roots, floors } = require('./folder-floors.json');

/** Files that may import every folder: tests and what serves them. */
const TESTS = /(\.(test|test-d|soak)\.tsx?$)|(\/(testing|simulation|fuzz)\/)/.source;

/** A folder or file directly in the root, or in its `modules`. */
const inside = (root, names) => `^${root}/(?:modules/)?(?:${names.join('|')})(?:/|\\.ts$)`;

/** Imports of a floor from one below it. A root's floors are listed from the top down. */
const upwards = roots.flatMap((root) =>
  (floors[root] ?? []).slice(1).map((names, above) => ({
    name: `no-import-upwards-of-${names[0]}`,
    severity: 'error',
    from: { path: inside(root, names) },
    to: { path: inside(root, floors[root].slice(0, above + 1).flat()) },
  })),
);

/** Imports that tie folders into a circle, types included. A folder and the folders inside it count as one. */
module.exports = {
  forbidden: [
    { name: 'no-folder-cycle', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    ...upwards,
  ],
  options: {
    ...options,
    includeOnly: roots.map((root) => `^${root}/`),
    tsConfig: { fileName: path.join(__dirname, 'tsconfig.base.json') },
    exclude: { path: [...options.exclude.path, TESTS] },
  },
};
