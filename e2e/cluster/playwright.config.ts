import { defineConfig } from '@playwright/test';

const isWhole = process.env['CLUSTER_SOAK'] === 'true';

/** The cluster's tests need no browser; they share one cluster, and take turns with it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../reports/cluster-artifacts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  ...(!isWhole && { grepInvert: /@whole/ }),
  timeout: 180_000,
  // The whole campaigns take hours.
  globalTimeout: isWhole ? 0 : 30 * 60_000,
  reporter: [['list'], ['json', { outputFile: '../reports/cluster.json' }]],
});
