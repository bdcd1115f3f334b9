import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { publishedLibraries, readManifest } from './packages/published.ts';
import { assertPossible, fillTemplates, readJson, wordsFor, type NewRemote } from './remote-template.ts';

/** The parts of a remote that its own repository has as well. */
const isSource = (file: string): boolean =>
  file.startsWith('src/') || /^(remote\.json|webpack\.config\.cjs)/.test(file);

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The versions of tools in this repository. */
function toolVersions(root: string): Record<string, string> {
  const manifests = ['package.json', 'e2e/package.json', 'libs/federation/package.json'];
  return Object.assign(
    {},
    ...manifests
      .map((file) => readJson<Manifest>(path.join(root, file)))
      .flatMap((manifest) => [manifest.dependencies, manifest.devDependencies]),
  ) as Record<string, string>;
}

/** The ranges of our own packages, or their tarballs in a folder. */
function packageRanges(packages: string | undefined): Record<string, string> {
  const libraries = publishedLibraries();
  if (packages === undefined) {
    return Object.fromEntries(libraries.map((library) => [library, `^${readManifest(library).version}`]));
  }
  const tarballs = existsSync(packages) ? readdirSync(packages) : [];
  return Object.fromEntries(
    libraries.map((library) => {
      const file = tarballs.find((name) => name.startsWith(`magnetx-${library}-`) && name.endsWith('.tgz'));
      if (!file) throw new Error(`${packages} has no tarball of ${library}: npm run pack:libs`);
      return [library, `file:${path.join(packages, file)}`];
    }),
  );
}

/**
 * Writes a repository for one remote into an empty or new folder. `packages` is a folder of tarballs to install our
 * packages from; without it they come from the registry. Returns the files. Throws, and writes nothing, when the name,
 * the path or the folder is taken.
 */
export function writeStandalone(root: string, folder: string, remote: NewRemote, packages?: string): string[] {
  assertPossible(root, remote);
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git')) {
    throw new Error(`${folder} is not empty.`);
  }
  const words = { ...toolVersions(root), ...packageRanges(packages), ...wordsFor(root, remote) };
  return fillTemplates([{ kind: 'remote', take: isSource }, { kind: 'standalone' }], folder, words);
}
