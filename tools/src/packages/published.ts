import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../paths.ts';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: string | Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly sideEffects?: boolean | readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface ReleaseSettings {
  readonly release: { readonly groups: { readonly packages: { readonly projects: readonly string[] } } };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** The folders below `libs` of the packages that other repositories install: a group of `nx release`. */
export function publishedLibraries(): readonly string[] {
  const { projects } = (readJson('nx.json') as ReleaseSettings).release.groups.packages;
  return projects.map((name) => name.replace('@magnetx/', ''));
}

export function readManifest(library: string): Manifest {
  return readJson(`libs/${library}/package.json`) as Manifest;
}

/** The entries that a package exports: name → file. A command exports nothing. */
export function entriesOf({ exports = {}, bin }: Manifest): Readonly<Record<string, string>> {
  if (bin) return {};
  return typeof exports === 'string' ? { '.': exports } : exports;
}

export const isTypeScript = (file: string): boolean => /\.tsx?$/.test(file);
