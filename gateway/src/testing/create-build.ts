import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FEDERATION_CONTRACT, MANIFEST_FILE, PLACEHOLDERS, RELEASE_FILE, type Release } from '@magnetx/federation';
import { releaseText, withVersion } from '@magnetx/federation/release-version';
import { createFolder } from './create-folder.ts';

/** The placeholders stand where the shell's own template has them. */
const SHELL_TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="The site's own">
    <meta property="og:title" content="MagnetX">
    <title>MagnetX</title>
    <link rel="icon" href="${PLACEHOLDERS.assetBase}/favicon.svg" type="image/svg+xml">
    ${PLACEHOLDERS.firstCalls}
    ${PLACEHOLDERS.preloads}
    <script nonce="${PLACEHOLDERS.nonce}" defer src="${PLACEHOLDERS.assetBase}/main.js"></script>
    <script type="application/json" id="magnetx-page" nonce="${PLACEHOLDERS.nonce}">${PLACEHOLDERS.pageConfig}</script>
  </head>
  <body><div id="root">${PLACEHOLDERS.root}</div></body>
</html>
`;

function sha384(contents: Buffer | string): string {
  return `sha384-${createHash('sha384').update(contents).digest('base64')}`;
}

export interface BuildInput {
  readonly name?: string;
  readonly contract?: number;
  readonly routes?: readonly string[];
  readonly needs?: Release['needs'];
  readonly offers?: Release['offers'];
  readonly serves?: Release['serves'];
  readonly uses?: Release['uses'];
  readonly exports?: Release['exports'];
  readonly builtWith?: Release['builtWith'];
  readonly pages?: Release['pages'];
  /** Files of its own, besides those that every build has. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface Build {
  readonly dir: string;
  readonly release: Release;
}

/** Writes what the webpack factory leaves in `dist`: files, compressed siblings, and a release that lists them. */
export function createBuild(input: BuildInput = {}): Build {
  const name = input.name ?? 'mfe-admin';
  const own = { 'main.js': `console.log(${JSON.stringify(name)});\n`.repeat(40), ...input.files };
  const entry = name === 'shell' ? { 'index.html': SHELL_TEMPLATE } : { [MANIFEST_FILE]: JSON.stringify({ name }) };
  const files = { ...entry, ...own };
  const dir = createFolder();
  const integrity: Record<string, string> = {};
  for (const [file, contents] of Object.entries(files)) {
    const target = path.join(dir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, contents);
    integrity[file] = sha384(contents);
    if (!file.endsWith('.js')) continue;
    const compressed = brotliCompressSync(contents);
    writeFileSync(`${target}.br`, compressed);
    writeFileSync(`${target}.gz`, gzipSync(contents));
    // One sibling listed, one not: both are builds that the store takes.
    integrity[`${file}.br`] = sha384(compressed);
  }
  const release: Release = withVersion('1.0.0', {
    name,
    contract: input.contract ?? FEDERATION_CONTRACT,
    needs: input.needs ?? {},
    offers: input.offers ?? {},
    ...(input.serves && { serves: input.serves }),
    ...(input.uses && { uses: input.uses }),
    ...(input.exports && { exports: input.exports }),
    ...(input.builtWith && { builtWith: input.builtWith }),
    preloads: ['main.js'],
    pages: input.pages ?? [],
    routes: [...(input.routes ?? (name === 'shell' ? [] : [`/${name.replace(/^mfe-/, '')}/*`]))],
    integrity,
  });
  writeFileSync(path.join(dir, RELEASE_FILE), releaseText(release));
  return { dir, release };
}

/** A build with the version of `createBuild(input)` and other bytes: a file outside of the integrity list differs. */
export function createRecompressed(input: BuildInput = {}): Build {
  const build = createBuild(input);
  const plain = readFileSync(path.join(build.dir, 'main.js'));
  writeFileSync(path.join(build.dir, 'main.js.gz'), gzipSync(plain, { level: 1 }));
  return build;
}
