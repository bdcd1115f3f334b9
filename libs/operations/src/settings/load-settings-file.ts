import { existsSync } from 'node:fs';
import path from 'node:path';

const EXAMPLE = '.env.example';

/** The repository around a folder: the nearest one with `.env.example`. Null in an image. */
export function findRepository(start: string): string | null {
  const folder = path.resolve(start);
  if (existsSync(path.join(folder, EXAMPLE))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? null : findRepository(parent);
}

/**
 * Loads `.env` of the repository, or the working development values of `.env.example` when there is none; production
 * never gets those. Variables that are set already win. Relative folders of data start from the repository.
 */
export function loadSettingsFile(env: NodeJS.ProcessEnv = process.env): void {
  const root = findRepository('.');
  if (root === null) return;
  const own = path.join(root, '.env');
  if (existsSync(own)) process.loadEnvFile(own);
  else if (env['PROFILE'] !== 'production') process.loadEnvFile(path.join(root, EXAMPLE));
  env['DATA_DIR'] = path.resolve(root, env['DATA_DIR'] || '.data');
  if (env['RELEASES_DIR']) env['RELEASES_DIR'] = path.resolve(root, env['RELEASES_DIR']);
}
