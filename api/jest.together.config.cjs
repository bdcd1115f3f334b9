module.exports = {
  ...require('./jest.config.cjs'),
  testMatch: ['<rootDir>/src/testing/all-tests.ts'],
  // Of one file, jest would print every test.
  verbose: false,
};
