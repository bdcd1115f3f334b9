module.exports = {
  ...require('../jest.preset.cjs').together(__dirname, {}),
  // By far the longest suite: one worker would still run when all other suites have ended.
  maxWorkers: 2,
};
