/**
 * Jest settings of MagnetX's projects: `browser` for areas, `node` for the rest. swc turns TypeScript and the few
 * dependencies that ship only as ES modules into the form that jest's own loader understands.
 */
const swc = [
  require.resolve('@swc/jest'),
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

const esmOnly = [
  '@magnetx',
  '@lingui',
  '@messageformat',
  'cookie',
  'http-proxy-middleware',
  'httpxy',
  'is-plain-obj',
  'json-schema-faker',
  'oauth4webapi',
  'lucide-react',
  'until-async',
  '@base-ui',
  'uuid',
  'ox',
  '@noble',
  '@scure',
  'cockatiel',
];
/** Ships as CommonJS, but imports Node's own modules as it runs. */
const importing = ['@opentelemetry/otlp-exporter-base'];
const turned = [...esmOnly, ...importing].join('|');

/** @type {import('jest').Config} */
const shared = {
  transform: { '^.+\\.(t|j|mj|cj)sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(?:${turned})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    '\\.(css|woff2|svg)$': `${__dirname}/jest/asset-stub.cjs`,
  },
  extensionsToTreatAsEsm: [],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  clearMocks: true,
  restoreMocks: true,
  // Ends a test that hangs; how fast something is is measured in benches, never here.
  testTimeout: 180_000,
};

module.exports = {
  node: { ...shared, testEnvironment: 'node', testMatch: ['**/*.test.ts'] },
  browser: {
    ...shared,
    testEnvironment: `${__dirname}/jest/jsdom-environment.cjs`,
    // No test opens a real socket: this is the far end of the live connection.
    moduleNameMapper: {
      ...shared.moduleNameMapper,
      '^socket\\.io-client$': '@magnetx/federation/fake-live-server',
    },
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    setupFilesAfterEnv: [`${__dirname}/jest/setup-browser.cjs`],
  },
};
