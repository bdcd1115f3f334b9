import { installDebianPackages } from '@magnetx/operations/testing';
import { findChromium } from '@magnetx/release';
import { runCommand } from './command.ts';

/** Where Debian's package puts it. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The path of a Chromium for the browser tests: the machine's own, else Debian's headless shell. Returns undefined
 * after downloading Playwright's, whose path Playwright knows.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const existing = findChromium(process.env);
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
