import type { PageFiles } from '@magnetx/federation';
import type { ChosenRelease } from '../visitors/resolve-releases.ts';

/** The files of each page of these areas, which pages preload before they open another one. */
export function pageFilesOf(areas: readonly ChosenRelease[]): PageFiles {
  const filesOf = ({ name, base, release }: ChosenRelease) => {
    const described = (files: readonly string[]) =>
      files.map((file): [string, string | undefined] => [file, release.integrity[file]]);
    const pages = release.pages.map(({ path, files }) => ({ path, files: described(files) }));
    return [name, { base, preloads: described(release.preloads ?? []), pages }] as const;
  };
  return Object.fromEntries(areas.map(filesOf));
}
