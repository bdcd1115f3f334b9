module.exports = require('../jest.preset.cjs').together(__dirname, {
  groups: 1,
  first: ['src/testing/render-admin.tsx'],
  // They read the console itself.
  alone: ['src/features/create-admin/create-admin-page.test.tsx', 'src/features/sign-in/login-page.test.tsx'],
});
