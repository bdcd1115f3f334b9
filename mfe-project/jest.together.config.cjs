module.exports = require('../jest.preset.cjs').together(__dirname, {
  groups: 1,
  // It replaces a part of the form.
  alone: ['src/features/post-quest/post-quest-drafts.test.tsx'],
  first: ['src/testing/render-project.tsx'],
});
