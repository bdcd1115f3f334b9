/** Tests that take too long for each run of `npm test`. */
module.exports = { ...require('../jest.preset.cjs').node, testMatch: ['**/*.soak.ts'] };
