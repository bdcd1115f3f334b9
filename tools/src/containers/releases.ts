import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../paths.ts';
import { run } from './engine.ts';

/** The tags of the images of this commit, and of the release that it replaces. */
export const THIS = 'local';
export const PREVIOUS = 'previous';
export type Version = typeof THIS | typeof PREVIOUS;

const SETTING = /^MAGNETX_VERSION=.*$/m;

/** The commit or tag to upgrade from: `CONTAINERS_FROM`, else the last tag before this commit. Null without any. */
export async function previousRelease(): Promise<string | null> {
  const named = process.env['CONTAINERS_FROM'];
  if (named) return named;
  const last = await run('git', ['-C', ROOT, 'describe', '--tags', '--abbrev=0', 'HEAD^']).catch(() => '');
  return last.trim() || null;
}

const settingsOf = (site: string): string => path.join(site, 'docker/deploy.env');

/** Which images the next commands of Compose start. */
export function chooseVersion(site: string, version: Version): void {
  const settings = readFileSync(settingsOf(site), 'utf8');
  writeFileSync(settingsOf(site), settings.replace(SETTING, `MAGNETX_VERSION=${version}`));
}
