import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { runCommand } from '../command.ts';
import { ROOT } from '../paths.ts';
import { compileLibraries } from './compile-libraries.ts';
import { entriesOf, isTypeScript, publishedLibraries, readManifest, type Manifest } from './published.ts';

/** The name and the folder of what is compiled in a package. */
const COMPILED = 'lib';

/** Files of the repository for the presets of a package. */
const PRESETS_OF_ROOT = ['tsconfig.base.json', 'types/assets.d.ts'];

/** Plain files that packages have as they are: style sheets, catalogs, JSON, and webpack's configuration. */
const isPlain = (file: string): boolean =>
  /\.(css|po|json|cjs)$/.test(file) && !/fixture-remote|\.vectors\./.test(file);

const compiledPath = (file: string, extension: string): string =>
  file.replace(/^\.\/src\//, `./${COMPILED}/`).replace(/\.tsx?$/, extension);

const exportOf = (file: string): string | { types: string; default: string } =>
  isTypeScript(file)
    ? { types: compiledPath(file, '.d.ts'), default: compiledPath(file, '.js') }
    : compiledPath(file, '');

/** `*` is what is beside it in the workspace. */
const resolveOwn = (dependencies: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [
      name,
      name.startsWith('@magnetx/') ? readManifest(name.replace('@magnetx/', '')).version : range,
    ]),
  );

function publicManifest(manifest: Manifest, dependencies: Readonly<Record<string, string>>): object {
  const { name, version, bin, sideEffects } = manifest;
  const exported = Object.entries(entriesOf(manifest)).map(([entry, file]) => [entry, exportOf(file)]);
  const commands = Object.entries(bin ?? {}).map(([command, file]) => [command, compiledPath(file, '.js')]);
  return {
    name,
    version,
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=24.0.0' },
    files: [COMPILED, 'presets'],
    ...(sideEffects !== undefined && { sideEffects }),
    ...(exported.length > 0 && { exports: Object.fromEntries([...exported, ['./package.json', './package.json']]) }),
    ...(commands.length > 0 && { bin: Object.fromEntries(commands) }),
    dependencies: resolveOwn(dependencies),
  };
}

/**
 * Bundles a command with the parts of libraries that are not published. Returns the packages that it imports, with
 * their versions.
 */
async function bundleCommand({ name, bin, dependencies = {} }: Manifest, folder: string) {
  const isPublished = (dependency: string): boolean =>
    publishedLibraries().includes(dependency.replace('@magnetx/', '')) || !dependency.startsWith('@magnetx/');
  const inner = Object.keys(dependencies).filter((dependency) => !isPublished(dependency));
  const versions = Object.assign(
    {},
    ...inner.map((dependency) => readManifest(dependency.replace('@magnetx/', '')).dependencies),
    dependencies,
  ) as Record<string, string>;
  const { metafile } = await build({
    absWorkingDir: path.join(ROOT, 'libs', name.replace('@magnetx/', '')),
    entryPoints: Object.values(bin ?? {}),
    outdir: path.join(folder, COMPILED),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: Object.keys(versions).filter(isPublished),
    metafile: true,
    logLevel: 'error',
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map((one) => one.path));
  return Object.fromEntries(Object.entries(versions).filter(([dependency]) => imported.includes(dependency)));
}

function copyPlainFiles(source: string, folder: string): void {
  for (const file of readdirSync(path.join(source, 'src'), { recursive: true, encoding: 'utf8' }).filter(isPlain)) {
    cpSync(path.join(source, 'src', file), path.join(folder, COMPILED, file), { recursive: true });
  }
  const presets = path.join(source, 'presets');
  if (!existsSync(presets)) return;
  cpSync(presets, path.join(folder, 'presets'), { recursive: true });
  for (const file of PRESETS_OF_ROOT) cpSync(path.join(ROOT, file), path.join(folder, 'presets', path.basename(file)));
}

/**
 * Makes the packages that other repositories install, as tarballs in a folder, which is emptied first. Returns their
 * files.
 */
export async function packLibraries(outDir: string): Promise<string[]> {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const work = path.join(outDir, 'unpacked');
  const libraries = publishedLibraries();
  const compiled = path.join(work, '.compiled');
  compileLibraries(libraries, compiled);
  for (const library of libraries) {
    const manifest = readManifest(library);
    const folder = path.join(work, library);
    const source = path.join(ROOT, 'libs', library);
    mkdirSync(folder);
    if (!manifest.bin)
      cpSync(path.join(compiled, 'libs', library, 'src'), path.join(folder, COMPILED), { recursive: true });
    copyPlainFiles(source, folder);
    const dependencies = manifest.bin ? await bundleCommand(manifest, folder) : (manifest.dependencies ?? {});
    writeFileSync(
      path.join(folder, 'package.json'),
      `${JSON.stringify(publicManifest(manifest, dependencies), null, 2)}\n`,
    );
  }
  const folders = libraries.map((library) => path.join(work, library));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', outDir, ...folders];
  const { code, output } = await runCommand('npm', args);
  if (code !== 0) throw new Error(`The packages could not be packed:\n${output}`);
  rmSync(work, { recursive: true });
  return readdirSync(outDir).map((file) => path.join(outDir, file));
}
