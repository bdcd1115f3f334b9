const { node } = require('../../jest.preset.cjs');

module.exports = {
  ...node,
  // It exports nothing to `require`, which jest's loader follows.
  moduleNameMapper: {
    ...node.moduleNameMapper,
    '^json-schema-faker$': '<rootDir>/../../node_modules/json-schema-faker/dist/index.js',
  },
};
