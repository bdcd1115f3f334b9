module.exports = {
  ...require('../jest.preset.cjs').together(__dirname, {
    groups: 3,
    // Translations need the texts of modules from their first evaluation on.
    alone: ['src/languages.http.test.ts'],
  }),
  // By far the longest suite, which waits for a third of its time: with fewer, a processor would be idle at the end.
  maxWorkers: 3,
};
