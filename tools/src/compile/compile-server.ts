import { cpSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { SHARE_FONTS } from '@magnetx/api/share-fonts';
import { ROOT } from '../paths.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { classesOf, restoreClassNames } from './class-names.ts';
import { ownLinesOf, type SourceMap } from './own-lines.ts';

const ENTRIES = {
  // The last one of each is its own process.
  api: ['main', 'cli', 'modules/quests/pictures/picture-tasks'],
  gateway: ['main', 'cli', 'registry/build-tasks'],
};

export type Server = keyof typeof ENTRIES;
export const SERVERS = Object.keys(ENTRIES) as Server[];

/** Packages with a native binary, or with files to serve. They stay packages, of which only these files are needed. */
const WHOLE = ['@node-rs/argon2', 'swagger-ui-dist'];
const NEEDED_FILES = [
  ...['package.json', 'LICENSE', 'NOTICE', 'index.js', 'index.cjs', 'absolute-path.js'],
  ...['swagger-ui-bundle.js', 'swagger-ui.css'],
];

/** Packages whose own code is bundled, and the beginning of the names of those with their native parts. */
const NATIVE_PARTS: Readonly<Record<string, string>> = { sharp: '@img/sharp' };
/** A native binary, or a library that one loads. */
const NATIVE = /\.node$|\.so(\.|$)|\.dylib$|\.dll$/;

/** Packages of which a server reads these files only. */
const FILES_OF: Readonly<Record<Server, typeof SHARE_FONTS>> = { api: SHARE_FONTS, gateway: [] };

/** CommonJS packages load Node's modules by `require`, which modules lack. */
const BANNER = [
  "import { createRequire as createRequireOfServer } from 'node:module';",
  'const require = createRequireOfServer(import.meta.url);',
].join('\n');

const read = (file: string): string => readFileSync(file, 'utf8');

/** A package, and the binaries for this machine that it has in packages of their own. */
function foldersOf(name: string): string[] {
  const { dir, base } = path.parse(`node_modules/${name}`);
  return readdirSync(path.join(ROOT, dir))
    .filter((entry) => entry === base || entry.startsWith(`${base}-`))
    .map((entry) => `${dir}/${entry}`);
}

const wholePackages = ({ outputs }: Metafile): string[] => {
  const imported = new Set(Object.values(outputs).flatMap(({ imports }) => imports.map((one) => one.path)));
  return WHOLE.filter((name) => [...imported].some((found) => found === name || found.startsWith(`${name}/`)));
};

/** The folders of the packages of which something is in the output. */
function bundledPackages({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.flatMap(([file, { bytesInOutput }]) => {
    const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
    return folder === undefined || bytesInOutput === 0 ? [] : [folder];
  });
}

/**
 * Compiles a server into a folder, which is emptied first: `main.mjs`, `cli.mjs`, what they load, source maps, the bill
 * of materials and the licences. The folder needs no other packages on this kind of machine.
 */
export async function compileServer(server: Server, outdir: string): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile, warnings } = await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES[server].map((entry) => ({ in: `${server}/src/${entry}.ts`, out: path.basename(entry) })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    legalComments: 'none',
    external: WHOLE,
    banner: { js: BANNER },
    sourcemap: true,
    metafile: true,
    logLevel: 'silent',
  });
  // Such as a dropped import.
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join('\n'));
  for (const file of readdirSync(outdir).filter((name) => name.endsWith('.map'))) {
    const whole = path.join(outdir, file);
    writeFileSync(whole, JSON.stringify(ownLinesOf(JSON.parse(read(whole)) as SourceMap)));
  }
  const declared = new Set(Object.keys(metafile.inputs).flatMap((file) => classesOf(read(path.join(ROOT, file)))));
  for (const file of readdirSync(outdir).filter((name) => name.endsWith('.mjs'))) {
    const compiled = path.join(outdir, file);
    writeFileSync(compiled, restoreClassNames(read(compiled), declared));
  }
  const bundled = bundledPackages(metafile);
  const parts = bundled.flatMap((folder) => NATIVE_PARTS[folder.replace(/^.*node_modules\//, '')] ?? []);
  const copied = [...wholePackages(metafile), ...new Set(parts)].flatMap(foldersOf);
  for (const folder of copied) {
    cpSync(path.join(ROOT, folder), path.join(outdir, folder), {
      recursive: true,
      filter: (file) =>
        lstatSync(file).isDirectory() || NEEDED_FILES.includes(path.basename(file)) || NATIVE.test(file),
    });
  }
  const fonts = FILES_OF[server].map(([name, file]) => ({ folder: `node_modules/${name}`, file }));
  for (const { folder, file } of fonts) {
    for (const each of ['package.json', file]) {
      cpSync(path.join(ROOT, folder, each), path.join(outdir, folder, each), { recursive: true });
    }
  }
  const folders = new Set([...bundled, ...copied, ...fonts.map(({ folder }) => folder)]);
  const { sbom, licences } = billOfMaterials(server, folders);
  writeFileSync(path.join(outdir, 'sbom.cdx.json'), sbom);
  writeFileSync(path.join(outdir, 'licences.txt'), licences);
}
