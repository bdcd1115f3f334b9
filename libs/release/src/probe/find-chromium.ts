import { existsSync } from 'node:fs';

const KNOWN_PLACES = [
  // Without a user interface. With one, a page takes four times the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of this machine's Chromium: CHROMIUM_PATH, or in a usual place. Undefined without one. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  return [env['CHROMIUM_PATH'], ...KNOWN_PLACES].find((place) => place && existsSync(place));
}
