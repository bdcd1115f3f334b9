const path = require('node:path');

module.exports = require('../../jest.preset.cjs').together(__dirname, {
  groups: 1,
  // Its hook takes the elements of each test away.
  first: [path.relative(__dirname, require.resolve('@testing-library/react'))],
});
