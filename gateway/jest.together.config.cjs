module.exports = require('../jest.preset.cjs').together(__dirname, {
  alone: ['src/main.test.ts', 'src/proxy/upstream-pool.http.test.ts', 'src/registry/killed-promotion.test.ts'],
});
