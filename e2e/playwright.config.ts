import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { IS_WHOLE } from './fixtures/scale.ts';

/** Of Debian: without windows, and with them. */
const DEBIANS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The Chromium that `npm test` found or installed; without one, Playwright takes its own. */
const executablePath = [process.env['CHROMIUM_PATH'], ...DEBIANS].find((place) => place && existsSync(place));

/** Flags that keep Chromium from requests of its own. */
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // There is no graphics card to wait for.
  '--disable-gpu',
  // A page lives for seconds: it ends before the slower compiler's work has paid off, a tenth of its time.
  '--js-flags=--no-turbofan',
];

const use = {
  browserName: 'chromium' as const,
  // A rehearsal's certificate is its own.
  ignoreHTTPSErrors: process.env['E2E_SITE'] !== undefined,
  launchOptions: { args: QUIET, ...(executablePath && { executablePath }) },
};

/** The accessibility checks of every screen of an area. */
const LONGEST = '**/*-accessibility.spec.ts';

/** As a sample, each journey runs once: those that a narrow screen or touch can break on the phone. */
const notOnDesktop = IS_WHOLE ? {} : { grepInvert: /@whole|@phone/ };
const notOnPhone = IS_WHOLE ? {} : { grepInvert: /@whole/ };

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './global-setup.ts',
  outputDir: 'reports/artifacts',
  fullyParallel: false,
  // A journey waits for a third of its time: for answers, and for what is shown a little later.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Ends a journey that hangs: what it waits for has limits below.
  timeout: 600_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/browser.json' }], ['./fixtures/unsure-reporter.ts']],
  use: {
    // Recording costs a tenth of the time. In the gate, the last requests are printed after a failure.
    trace: { mode: IS_WHOLE ? 'retain-on-failure' : 'off', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
  },
  projects: [
    // First, so that none of them is left alone at the end.
    { name: 'longest', testMatch: LONGEST, use: { ...use, viewport: { width: 1280, height: 800 } } },
    { name: 'desktop', testIgnore: LONGEST, ...notOnDesktop, use: { ...use, viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: { ...use, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      // Journeys that a narrow screen or touch can break.
      grep: /@phone/,
      ...notOnPhone,
    },
  ],
});
