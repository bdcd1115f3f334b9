import { existsSync } from 'node:fs';
import { installDebianPackages } from '@magnetx/operations/testing';
import { runCommand } from './command.ts';

/** Chromium without a user interface. With one, a page takes four times the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';

const KNOWN_PLACES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium for the browser tests: the machine's own, else Debian's headless shell. Returns undefined
 * after downloading Playwright's, whose path Playwright knows.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const existing = [process.env['CHROMIUM_PATH'], ...KNOWN_PLACES].find((place) => place && existsSync(place));
  if (existing) return existing;
  console.log('Installing Chromium from Debian for the browser tests ...');
  const failure = await installDebianPackages(['chromium-headless-shell', 'fonts-liberation']);
  if (failure === null) return SHELL;
  console.log(`Debian's package could not be installed:\n${failure}`);
  console.log("Downloading Playwright's Chromium for the browser tests ...");
  const install = ['--no-install', 'playwright', 'install', '--only-shell', 'chromium'];
  const { code } = await runCommand('npx', install, { live: true });
  if (code !== 0) throw new Error('No Chromium: install one and set CHROMIUM_PATH to it.');
  return undefined;
}
