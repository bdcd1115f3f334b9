import { defineConfig } from '@playwright/test';

/** Of the rehearsal with containers (`npm run containers`), which starts them. No browser is needed. */
export default defineConfig({
  testDir: '.',
  outputDir: '../reports/containers-artifacts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  reporter: [['list']],
});
