module.exports = require('../../jest.preset.cjs').together(__dirname, {
  folders: ['conformance', 'src'],
  alone: ['src/crash/crash.test.ts', 'src/main.test.ts', 'src/wire/clients.test.ts'],
});
