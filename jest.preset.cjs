const { existsSync, mkdirSync } = require('node:fs');
const { browser, node } = require('./libs/federation/presets/jest.cjs');

// Jest writes its report into this folder, and does not make it.
mkdirSync('reports', { recursive: true });

const GROUPS = ['first', 'second', 'third'];

/**
 * The settings of a whole run: most test files of the project are loaded as one to three, which share what they import,
 * for a good part of the time goes by evaluating the same modules again for each. Files that mostly wait are best left
 * `alone`, to fill up the processors. Helpers with hooks for every test are to be loaded `first`, outside of any file's
 * block. `npx jest <pattern>` still runs every file for itself.
 */
function together(root, { folders = ['src'], groups = 2, alone = [], first = [] }) {
  const lost = alone.filter((file) => !existsSync(`${root}/${file}`));
  if (lost.length > 0) throw new Error(`To be run alone, but not there: ${lost.join(', ')}`);
  return {
    ...require(`${root}/jest.config.cjs`),
    rootDir: root,
    roots: ['<rootDir>', `${__dirname}/tools/jest`],
    testMatch: [
      ...GROUPS.slice(0, groups).map((name) => `${__dirname}/tools/jest/${name}-group.ts`),
      ...alone.map((file) => `<rootDir>/${file}`),
    ],
    globals: { testGroups: { root, folders, alone, first, count: groups } },
    // Of one file, jest would print every test.
    verbose: false,
    // A handle left open would block the whole run; `npx jest <pattern>` still waits, and reports it.
    forceExit: true,
  };
}

module.exports = { together, node, browser };
