import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeBuild, makeFolder, type Build } from '../testing/make-build';
import { deployLogFile } from './deploy-log';
import { publishBuild } from './publish-build';

function rewriteRelease(build: Build, change: (release: Build['release']) => unknown): void {
  writeFileSync(path.join(build.dir, 'release.json'), JSON.stringify(change(structuredClone(build.release))));
}

describe('publishBuild', () => {
  it('takes a build into the store as it is, with its siblings', async () => {
    const store = makeFolder();
    const build = makeBuild({ files: { 'chunks/a.js': 'a' } });
    const { isNew, release } = await publishBuild(store, build.dir);
    expect(isNew).toBe(true);
    const stored = path.join(store, release.name, release.version);
    const all = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();
    expect(all(stored)).toEqual(all(build.dir));
    expect(readFileSync(path.join(stored, 'chunks/a.js'), 'utf8')).toBe('a');
    expect(readdirSync(store).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('changes nothing when it has the build already', async () => {
    const store = makeFolder();
    const build = makeBuild();
    await publishBuild(store, build.dir);
    expect(await publishBuild(store, build.dir)).toMatchObject({ isNew: false });
    expect(readFileSync(deployLogFile(store), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('refuses other contents under a version that is published', async () => {
    const store = makeFolder();
    const version = '1.0.0-0123456789ab';
    await publishBuild(store, makeBuild({ version }).dir);
    const other = makeBuild({ version, files: { 'main.js': 'changed' } });
    await expect(publishBuild(store, other.dir)).rejects.toThrow(/published with other contents/);
    expect(readFileSync(path.join(store, 'mfe-admin', version, 'main.js'), 'utf8')).not.toBe('changed');
  });

  it('lets several publish at once', async () => {
    const store = makeFolder();
    const build = makeBuild();
    const results = await Promise.all(Array.from({ length: 5 }, () => publishBuild(store, build.dir)));
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  const spoil: Record<string, [RegExp, (build: Build) => void]> = {
    'a changed file': [/main\.js differs/, ({ dir }) => writeFileSync(path.join(dir, 'main.js'), 'changed')],
    'a missing file': [/main\.js is missing/, ({ dir }) => rmSync(path.join(dir, 'main.js'))],
    'a file too many': [/extra\.js is not in the/, ({ dir }) => writeFileSync(path.join(dir, 'extra.js'), '')],
    'no release.json': [/release\.json does not exist/, ({ dir }) => rmSync(path.join(dir, 'release.json'))],
    'a link': [/link\.js is neither/, ({ dir }) => symlinkSync('/etc/passwd', path.join(dir, 'link.js'))],
    'a linked folder': [/linked is neither/, ({ dir }) => symlinkSync('/etc', path.join(dir, 'linked'))],
    'a dotfile': [/\.env is a dotfile/, ({ dir }) => writeFileSync(path.join(dir, '.env'), 'SECRET=1')],
    'a sibling with other contents': [
      /main\.js\.gz does not hold/,
      ({ dir }) => writeFileSync(path.join(dir, 'main.js.gz'), gzipSync('other')),
    ],
    'a sibling that is none': [/gz cannot be decom/, ({ dir }) => writeFileSync(path.join(dir, 'main.js.gz'), 'x')],
    'a sibling that unpacks without end': [
      /gz cannot be decom/,
      ({ dir }) => writeFileSync(path.join(dir, 'main.js.gz'), gzipSync(Buffer.alloc(10_000_000))),
    ],
    'a listed path that climbs out': [
      /\.\.\/x\.js is not a path inside/,
      (build) => rewriteRelease(build, (r) => ({ ...r, integrity: { ...r.integrity, '../x.js': 'sha384-x' } })),
    ],
    'a preload that it does not hold': [
      /to be preloaded, but not/,
      (build) => rewriteRelease(build, (r) => ({ ...r, preloads: ['https://evil.example/x.js'] })),
    ],
    'an absolute listed path': [
      /is not a path inside/,
      (build) => rewriteRelease(build, (r) => ({ ...r, integrity: { ...r.integrity, '/etc/x': 'sha384-x' } })),
    ],
    'a name that climbs out': [
      /not a valid release/,
      (build) => rewriteRelease(build, (r) => ({ ...r, name: '../x' })),
    ],
    'a version of no form': [/not a valid release/, (build) => rewriteRelease(build, (r) => ({ ...r, version: '1' }))],
    'no manifest': [
      /mf-manifest\.json is missing/,
      (build) => {
        rmSync(path.join(build.dir, 'mf-manifest.json'));
        const listed = Object.entries(build.release.integrity).filter(([file]) => file !== 'mf-manifest.json');
        rewriteRelease(build, (r) => ({ ...r, integrity: Object.fromEntries(listed) }));
      },
    ],
  };
  it.each(Object.entries(spoil))(
    'refuses a build with %s and leaves no trace of it',
    async (_what, [reason, change]) => {
      const store = makeFolder();
      const build = makeBuild();
      change(build);
      await expect(publishBuild(store, build.dir)).rejects.toThrow(reason);
      expect(readdirSync(store)).toEqual([]);
    },
  );

  it('clears away what a publisher that was killed left behind', async () => {
    const store = makeFolder();
    mkdirSync(path.join(store, '.draft-dead'));
    await publishBuild(store, makeBuild().dir);
    expect(existsSync(path.join(store, '.draft-dead'))).toBe(false);
  });
});
