const { browser } = require('../jest.preset.cjs');

module.exports = {
  ...browser,
  // No test opens a real socket: the far end of the live connection is src/testing/fake-live-server.ts.
  moduleNameMapper: {
    ...browser.moduleNameMapper,
    '^socket\\.io-client$': '<rootDir>/src/testing/fake-live-server.ts',
  },
};
