module.exports = {
  ...require('../jest.preset.cjs').node,
  globalSetup: '@magnetx/embedded-mongo/testing/global-setup',
  globalTeardown: '@magnetx/embedded-mongo/testing/global-teardown',
};
