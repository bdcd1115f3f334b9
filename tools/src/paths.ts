import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The top of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The deployables that a browser loads, each with its build in `<name>/dist`. */
export const FRONT_ENDS = ['shell', 'mfe-community', 'mfe-admin', 'mfe-project'] as const;

export type FrontEnd = (typeof FRONT_ENDS)[number];

export function distOf(name: FrontEnd): string {
  return path.join(ROOT, name, 'dist');
}

/** The folders of all workspaces, relative to the root. */
export function projectFolders(): string[] {
  const libs = readdirSync(path.join(ROOT, 'libs')).map((name) => `libs/${name}`);
  return [...readdirSync(ROOT), ...libs].filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')));
}
