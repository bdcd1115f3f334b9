const { existsSync, mkdirSync } = require('node:fs');

/**
 * Jest settings that every project shares. Sources are TypeScript modules; swc turns them, and the few
 * dependencies that ship only as ES modules, into the form that jest's own loader understands.
 */
const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

// Jest writes its report into this folder, and does not make it.
mkdirSync('reports', { recursive: true });

const esmOnly = [
  'cookie',
  'http-proxy-middleware',
  'httpxy',
  'is-plain-obj',
  'oauth4webapi',
  'lucide-react',
  'marked',
  'until-async',
  '@base-ui',
  'uuid',
  'd3-[a-z-]+',
  'internmap',
  'ox',
  '@noble',
  '@scure',
];
/** Ships as CommonJS, but imports Node's own modules as it runs. */
const importing = ['@opentelemetry/otlp-exporter-base'];
const turned = [...esmOnly, ...importing].join('|');

/** @type {import('jest').Config} */
const shared = {
  transform: { '^.+\\.(t|j|mj|cj)sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(?:${turned})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.(css|woff2|svg)$': `${__dirname}/tools/jest/asset-stub.cjs`,
  },
  extensionsToTreatAsEsm: [],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  clearMocks: true,
  restoreMocks: true,
  testTimeout: 20_000,
};

const GROUPS = ['first', 'second'];

/**
 * The settings of a project's whole run: most of its test files are loaded as one or two, which share what they import,
 * for a good part of the time goes by evaluating the same modules again for each. Files that mostly wait are best left
 * `alone`, to fill up the processors. Helpers with hooks for every test are to be loaded `first`, outside of any file's
 * block. `npx jest <pattern>` still runs every file for itself.
 */
function together(root, { folders = ['src'], groups = GROUPS.length, alone = [], first = [] }) {
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

module.exports = {
  together,
  node: { ...shared, testEnvironment: 'node', testMatch: ['**/*.test.ts'] },
  browser: {
    ...shared,
    testEnvironment: `${__dirname}/tools/jest/jsdom-environment.cjs`,
    // No test opens a real socket: this is the far end of the live connection.
    moduleNameMapper: {
      ...shared.moduleNameMapper,
      '^socket\\.io-client$': `${__dirname}/libs/federation/src/testing/fake-live-server.ts`,
    },
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    setupFilesAfterEnv: [`${__dirname}/tools/jest/setup-browser.ts`],
  },
};
