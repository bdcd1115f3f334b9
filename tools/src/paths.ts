import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The root of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The shell and every remote. Each has its build in `<name>/dist`. */
export const FRONT_ENDS: readonly string[] = [
  'shell',
  ...readdirSync(ROOT).filter((folder) => existsSync(path.join(ROOT, folder, 'remote.json'))),
];

export function distOf(name: string): string {
  return path.join(ROOT, name, 'dist');
}

/** The folders of all workspaces, relative to the root. */
export function projectFolders(): string[] {
  const libs = readdirSync(path.join(ROOT, 'libs')).map((name) => `libs/${name}`);
  return [...readdirSync(ROOT), ...libs].filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')));
}
