import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TEMPLATES = path.resolve(import.meta.dirname, '../templates');
const SUFFIX = '.tmpl';

export interface NewRemote {
  /** The name of its folder and package, and its name in the registry: `mfe-partners`. */
  readonly name: string;
  /** The base path of its pages: `/partners`. */
  readonly base: string;
}

interface RemoteData {
  readonly name: string;
  readonly contract: number;
  readonly routes: readonly string[];
}

export const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

function existingRemotes(root: string): RemoteData[] {
  return readdirSync(root)
    .map((folder) => path.join(root, folder, 'remote.json'))
    .filter((file) => existsSync(file))
    .map((file) => readJson<RemoteData>(file));
}

const firstSegment = (pattern: string): string => pattern.split('/')[1] ?? '';

/** The first path segments that the gateway or the API serves. */
const TAKEN_SEGMENTS = ['', 'api', 'ws', 'assets', 'registry', 'dev', 'healthz', 'readyz', 'metrics'];

/** Throws when the name or the path is taken or invalid. */
export function assertPossible(root: string, { name, base }: NewRemote): void {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(`"${name}" is no name such as mfe-partners.`);
  if (!/^\/[a-z][a-z0-9-]*$/.test(base)) throw new Error(`"${base}" is no path such as /partners.`);
  const segment = firstSegment(base);
  const owner = existingRemotes(root).find(({ routes }) => routes.some((route) => firstSegment(route) === segment));
  if (owner) throw new Error(`${base} belongs to ${owner.name}.`);
  if (TAKEN_SEGMENTS.includes(segment)) throw new Error(`${base} is the gateway’s own.`);
}

/** The words of the templates. */
export function wordsFor(root: string, { name, base }: NewRemote): Record<string, string> {
  const short = name.slice('mfe-'.length);
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>(
    path.join(root, 'libs/federation/package.json'),
  );
  const { contract } = readJson<{ contract: number }>(path.join(root, 'shell/shell.json'));
  return {
    name,
    base,
    short,
    camel: short.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    title: short.replace(/^.|-./g, (start) => start.replace('-', ' ').toUpperCase()),
    contract: String(contract),
    reactVersion: dependencies['react'] ?? '',
  };
}

/** Fills templates of these kinds with words, into a folder. Returns the files, relative to it. */
export function fillTemplates(
  kinds: readonly { readonly kind: string; readonly take?: (file: string) => boolean }[],
  folder: string,
  words: Readonly<Record<string, string>>,
): string[] {
  const fill = (text: string) => text.replace(/\{\{([\w@/-]+)\}\}/g, (_, word: string) => words[word] ?? '');
  const written = kinds.flatMap(({ kind, take = () => true }) => {
    const source = path.join(TEMPLATES, kind);
    const templates = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith(SUFFIX),
    );
    return templates.filter(take).map((template) => {
      const file = fill(template.slice(0, -SUFFIX.length));
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), fill(readFileSync(path.join(source, template), 'utf8')));
      return file;
    });
  });
  return [...new Set(written)].sort();
}

function changeFile(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/**
 * Writes the folder of a new remote, ready to build, test and publish, gives it an owner in `CODEOWNERS`, and lists it
 * in the release workflow. Returns the files. Throws, and writes nothing, when the name or the path is taken or
 * invalid.
 */
export function writeRemote(root: string, remote: NewRemote): string[] {
  assertPossible(root, remote);
  const folder = path.join(root, remote.name);
  if (existsSync(folder)) throw new Error(`There is a folder ${remote.name} already.`);
  const words = wordsFor(root, remote);
  const files = fillTemplates([{ kind: 'remote' }], folder, words);
  const owner = `/${remote.name}/`.padEnd(24);
  changeFile(
    path.join(root, '.github/CODEOWNERS'),
    (text) => `${text.trimEnd()}\n${owner} @magnetx/${words['short']}-team\n`,
  );
  changeFile(path.join(root, '.github/workflows/release.yml'), (text) =>
    text.replace(/(options: \[shell, [^\]]+)\]/, `$1, ${remote.name}]`),
  );
  return files.map((file) => path.join(remote.name, file));
}
