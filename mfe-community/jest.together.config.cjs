module.exports = require('../jest.preset.cjs').together(__dirname, {
  groups: 1,
  first: ['src/testing/render-community.tsx'],
  // They replace a page of the area, need a first arrival, or count minutes since they were loaded.
  alone: [
    'src/features/user-area/page-error.test.tsx',
    'src/shared/visits/visits.test.tsx',
    'src/features/user-area/notifications/notification-bell.test.tsx',
  ],
});
