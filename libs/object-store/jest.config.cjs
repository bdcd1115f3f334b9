module.exports = {
  ...require('../../jest.preset.cjs').node,
  setupFilesAfterEnv: ['<rootDir>/src/testing/create-folder.ts'],
};
