/** @jest-environment node */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { version as reactVersion } from 'react';
import { releaseText, versionFault, withVersion } from './release-version.cjs';
import { MANIFEST_FILE, RELEASE_FILE, REMOTE_ENTRY_FILE } from '../registry/release-files.ts';
import { releaseSchema, type Release } from '../registry/release.schema.ts';

const run = promisify(execFile);
const fixture = path.join(__dirname, 'fixture-remote');
const cli = require.resolve('webpack-cli/package.json').replace('package.json', 'bin/cli.js');

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magnetx-build-'));
  await symlink(path.resolve(__dirname, '../../../../node_modules'), path.join(folder, 'node_modules'));
  const copies = await Promise.all([copyOfFixture('here'), copyOfFixture('elsewhere')]);
  await Promise.all([build('one', [], copies[0]), build('two', [], copies[1])]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const build = (name: string, args: readonly string[] = [], cwd = fixture) =>
  run(process.execPath, [cli, '--output-path', path.join(folder, name), ...args], { cwd });

/** The fixture's sources in another folder. */
async function copyOfFixture(name: string): Promise<string> {
  const copy = path.join(folder, name);
  await cp(fixture, copy, { recursive: true, filter: (file) => !/fixture-remote.(dist|node_modules)$/.test(file) });
  const factory = JSON.stringify(path.join(__dirname, 'create-config.cjs'));
  await writeFile(
    path.join(copy, 'webpack.config.cjs'),
    `module.exports = require(${factory}).createRemoteConfig(__dirname);`,
  );
  return copy;
}

const read = (name: string, file: string) => readFile(path.join(folder, name, file));

async function releaseOf(name: string): Promise<Release> {
  return releaseSchema.parse(JSON.parse((await read(name, RELEASE_FILE)).toString()));
}

async function textOf(name: string, extension: string): Promise<string> {
  const files = (await readdir(path.join(folder, name))).filter((file) => file.endsWith(extension));
  return (await Promise.all(files.map((file) => read(name, file)))).join('\n');
}

/** A configuration like the fixture's, with something changed. */
async function configWith(name: string, change: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(
    file,
    `const createConfig = require(${JSON.stringify(path.join(fixture, 'webpack.config.cjs'))});
module.exports = (env) => {
  const config = createConfig(env);
  ${change}
  return config;
};`,
  );
  return file;
}

test('writes who it is, with the integrity of every file', async () => {
  const release = await releaseOf('one');
  expect(release).toMatchObject({ name: 'fixture-remote', contract: 1, routes: ['/fixture/*'] });
  expect(release.version).toMatch(/^1\.2\.3-/);
  const files = (await readdir(path.join(folder, 'one'))).filter((file) => file !== RELEASE_FILE);
  expect(Object.keys(release.integrity).sort()).toEqual(files.sort());
  expect(files).toEqual(expect.arrayContaining([MANIFEST_FILE, REMOTE_ENTRY_FILE]));
  for (const file of files) {
    const hash = createHash('sha384').update(await read('one', file));
    expect(release.integrity[file]).toBe(`sha384-${hash.digest('base64')}`);
  }
});

test('has one order of keys, from which its version comes', async () => {
  const text = (await read('one', RELEASE_FILE)).toString();
  const { version, ...contents } = JSON.parse(text) as Record<string, unknown>;
  const backwards = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(backwards);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).reverse();
    return Object.fromEntries(entries.map(([key, inner]) => [key, backwards(inner)]));
  };
  const again = withVersion('1.2.3', backwards(contents) as object);
  expect(again.version).toBe(version);
  expect(releaseText(again)).toBe(text);
  expect(versionFault(text)).toBeNull();
  expect(versionFault(text.replace('/fixture/*', '/other/*'))).toMatch(/^its version is 1\.2\.3-/);
});

test('has the hash of every other script and style in the entry', async () => {
  const { integrity } = await releaseOf('one');
  const entry = (await read('one', REMOTE_ENTRY_FILE)).toString();
  const loaded = Object.keys(integrity).filter((file) => /\.(js|css)$/.test(file) && file !== REMOTE_ENTRY_FILE);
  expect(loaded.length).toBeGreaterThan(3);
  for (const file of loaded) expect(entry).toContain(integrity[file]);
  expect(entry).toMatch(/\.integrity=\w+\.integrity\.get\(\w+\+"\.js"\)/);
  expect(entry).toMatch(/\.integrity=\w+\.integrity\.get\(\w+\+"\.css"\)/);
});

test('names the files that every page needs, the entry first', async () => {
  const { preloads = [], integrity } = await releaseOf('one');
  expect(preloads[0]).toBe(REMOTE_ENTRY_FILE);
  expect(preloads.filter((file) => file.startsWith('__federation_expose_remote'))).toHaveLength(1);
  expect(Object.keys(integrity)).toEqual(expect.arrayContaining(preloads));
});

test('lists its shared modules with their version ranges', async () => {
  const { needs, offers, uses, builtWith } = await releaseOf('one');
  expect(needs).toEqual({
    '@magnetx/federation/host': '^1.0.0',
    react: expect.stringMatching(/^\^19\.\d+\.0$/),
    'react/jsx-runtime': needs['react'],
  });
  expect(offers).toEqual({});
  expect(uses).toEqual({
    '@magnetx/federation/host': ['Outlet', 'useHost', 'useParams'],
    react: ['useState'],
    'react/jsx-runtime': ['jsx'],
  });
  expect(builtWith).toMatchObject({ react: reactVersion, 'react/jsx-runtime': reactVersion });
});

test('names the files of each page, the most specific page first', async () => {
  const { pages, preloads = [], integrity } = await releaseOf('one');
  expect(pages.map((page) => page.path)).toEqual(['/fixture/open', '/fixture/:id', '/fixture', '/fixture/*']);
  const kinds = pages.map(({ files }) => files.map((file) => file.replace(/^\d+|\.[0-9a-f]{12}/g, '')).sort());
  const ofPage = ['.css', '.js'];
  expect(kinds).toEqual([ofPage, ['.js', 'fixture-area.js'], ofPage, ofPage]);
  expect(pages[1]?.files[0]).toMatch(/^fixture-area\./);
  for (const { files } of pages) {
    expect(Object.keys(integrity)).toEqual(expect.arrayContaining(files));
    expect(preloads).not.toEqual(expect.arrayContaining(files));
  }
});

test('lists the first calls of each page, with the keys of their token', async () => {
  const { pages } = await releaseOf('one');
  expect(pages.map(({ firstCalls }) => firstCalls)).toEqual([
    [{ url: '/api/open', tokenKeys: [] }],
    [{ url: '/api/fixture', tokenKeys: ['fixtureToken'] }],
    [],
    [],
  ]);
});

test('gives the same sources the same release, in any folder', async () => {
  expect(await releaseOf('two')).toEqual(await releaseOf('one'));
});

test('puts brotli and gzip beside what compresses', async () => {
  const entry = await read('one', REMOTE_ENTRY_FILE);
  expect(brotliDecompressSync(await read('one', `${REMOTE_ENTRY_FILE}.br`)).equals(entry)).toBe(true);
  expect(gunzipSync(await read('one', `${REMOTE_ENTRY_FILE}.gz`)).equals(entry)).toBe(true);
});

test('needs no eval, carries no React and no router, and names its classes after itself', async () => {
  const scripts = await textOf('one', '.js');
  expect(scripts).not.toMatch(/\beval\(|react\.production|createMemoryRouter/);
  expect(await textOf('one', '.css')).toMatch(/^\.fixture-remote__[\w-]{6}\{/);
});

test('has a name for its chunks that no other release has', async () => {
  const scripts = await textOf('one', '.js');
  expect(scripts).toMatch(/webpackChunkfixture_remote_[0-9a-f]{16}\b/);
  expect(scripts).not.toContain('0magnetx0release');
});

test('fails when the declared pages are not those that the code has', async () => {
  const plugin = JSON.stringify(path.join(__dirname, 'release-plugin.cjs'));
  const config = await configWith(
    'drifted.cjs',
    `const declared = { contract: 1, pages: [{ path: '/fixture', modules: ['./gone/old-page'] }] };
  const build = { name: 'fixture-remote', role: 'remote', packageVersion: '1.2.3', declared };
  config.plugins.push(require(${plugin}).releasePlugin(build));`,
  );
  const stdout: unknown = await build('four', ['--config', config]).catch(
    ({ stdout: said }: { stdout: string }) => said,
  );
  expect(stdout).toContain('the page /fixture declares ./gone/old-page, which the build imports nowhere lazily.');
  expect(stdout).toContain('no page declares ./fixture-page, which the build imports lazily.');
  expect(stdout).toContain('no page declares ./fixture-area, which the build imports lazily.');
});

test('fails when a page needs a shared module that the shell does not offer', async () => {
  const config = await configWith(
    'wanting.cjs',
    `config.entry = { extra: 'data:text/javascript,import "react-dom/server"' };`,
  );
  await expect(build('three', ['--config', config])).rejects.toMatchObject({
    stdout: expect.stringContaining('No shell offers react-dom/server'),
  });
});
