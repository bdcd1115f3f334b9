const { together } = require('../../jest.preset.cjs');
const { hasPassedWhole } = require('./whole-run.cjs');

const whole = together(__dirname, {
  folders: ['conformance', 'src'],
  alone: ['src/crash/crash.test.ts', 'src/main.test.ts', 'src/wire/clients.test.ts'],
});

/** The commands that the API uses most. After a whole run of the same content, only the machine is new. */
const SAMPLE = ['src/crash/crash.test.ts', 'src/transactions/*.test.ts', 'conformance/{commands,transactions}.test.ts'];

const isSample = hasPassedWhole();
// One killed server instead of three.
if (isSample) process.env.EMBEDDED_MONGO_CRASH_RUNS ??= '1';

module.exports = isSample
  ? { ...whole, testMatch: SAMPLE.map((file) => `<rootDir>/${file}`) }
  : { ...whole, reporters: ['default', '<rootDir>/record-whole-run.cjs'] };
