import { existsSync } from 'node:fs';
import { installDebianPackages } from '@magnetx/operations/testing';
import { runCommand } from './command';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...KNOWN_PLACES].find((place) => place && existsSync(place));
}

/**
 * The path of a Chromium for the browser tests: the machine's own, else Debian's package, else the one that
 * Playwright downloads (then the answer is undefined: Playwright knows where it put it).
 */
export async function ensureChromium(): Promise<string | undefined> {
  const existing = findChromium();
  if (existing) return existing;
  console.log('Installing Chromium from Debian for the browser tests ...');
  const failure = await installDebianPackages(['chromium', 'fonts-liberation']);
  if (failure === null) return findChromium();
  console.log(`Debian's package could not be installed:\n${failure}`);
  console.log("Downloading Playwright's Chromium for the browser tests ...");
  const { code } = await runCommand('npx', ['--no-install', 'playwright', 'install', 'chromium'], { live: true });
  if (code !== 0) throw new Error('No Chromium: install one and set CHROMIUM_PATH to it.');
  return undefined;
}
