module.exports = require('../../jest.preset.cjs').together(__dirname, { groups: 1 });
