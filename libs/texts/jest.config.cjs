const { node } = require('../../jest.preset.cjs');

module.exports = { ...node, testMatch: ['**/*.test.ts?(x)'] };
