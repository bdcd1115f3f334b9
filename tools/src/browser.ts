import { existsSync } from 'node:fs';
import { installDebianPackages } from '@magnetx/operations/testing';
import { runCommand } from './command';

/** Chromium without windows: a page of a whole one takes four times the processor time, most of it for its window. */
const SHELL = '/usr/bin/chromium-headless-shell';

const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function firstOf(places: readonly (string | undefined)[]): string | undefined {
  return places.find((place) => place && existsSync(place));
}

/**
 * The path of a Chromium for the browser tests: the one that CHROMIUM_PATH names, else Debian's without windows, else
 * the machine's own, else the one that Playwright downloads (then the answer is undefined: Playwright knows where it
 * put it).
 */
export async function ensureChromium(): Promise<string | undefined> {
  const light = firstOf([process.env['CHROMIUM_PATH'], SHELL]);
  if (light) return light;
  console.log("Installing Debian's Chromium without windows for the browser tests ...");
  const failure = await installDebianPackages(['chromium-headless-shell', 'fonts-liberation']);
  if (failure === null) return SHELL;
  console.log(`Debian's package could not be installed:\n${failure}`);
  const whole = firstOf(WHOLE_BROWSERS);
  if (whole) return whole;
  console.log("Downloading Playwright's Chromium for the browser tests ...");
  const install = ['--no-install', 'playwright', 'install', '--only-shell', 'chromium'];
  const { code } = await runCommand('npx', install, { live: true });
  if (code !== 0) throw new Error('No Chromium: install one and set CHROMIUM_PATH to it.');
  return undefined;
}
