import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** Campaigns of releases on a product of their own. They take turns, since both need the whole machine. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../reports/releases-artifacts',
  workers: 1,
  globalTimeout: 0,
  reporter: [['list'], ['json', { outputFile: '../reports/releases.json' }]],
  projects: journeys.projects?.filter(({ name }) => name === 'desktop') ?? [],
});
