import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

const EXAMPLE = '.env.example';

/** The repository around a folder: the nearest one with `.env.example`. Null in an image. */
export function findRepository(start: string): string | null {
  const folder = path.resolve(start);
  // Another project's folder may have a file of that name.
  if ([EXAMPLE, 'libs/contracts'].every((name) => existsSync(path.join(folder, name)))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? null : findRepository(parent);
}

/**
 * Loads `.env` of the repository, or the working development values of `.env.example` when there is none; production
 * never gets those. Variables that are set already win. Relative folders of data start from the repository.
 */
export function loadSettingsFile(env: NodeJS.ProcessEnv = process.env, start = '.'): void {
  const root = findRepository(start);
  if (root === null) return;
  const own = path.join(root, '.env');
  const file = existsSync(own) || env['PROFILE'] === 'production' ? own : path.join(root, EXAMPLE);
  const found = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  for (const [name, value] of Object.entries(found)) env[name] ??= value;
  env['DATA_DIR'] = path.resolve(root, env['DATA_DIR'] || '.data');
  for (const name of ['RELEASES_DIR', 'PICTURES_DIR']) if (env[name]) env[name] = path.resolve(root, env[name]);
}
