import { readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createBuild, createRecompressed, type Build } from '../testing/create-build.ts';
import { createFolder } from '../testing/create-folder.ts';
import { DRY_RUN, OPERATOR, openReleases } from '../testing/open-releases.ts';

const NAME = 'mfe-admin';

function rewriteRelease(build: Build, change: (release: Build['release']) => unknown): void {
  writeFileSync(path.join(build.dir, 'release.json'), JSON.stringify(change(structuredClone(build.release))));
}

/** Folders hold no files of their own here, so these are all that there is. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

const page = (more: object) => ({ path: '/admin', files: [], firstCalls: [], ...more });

describe('publish', () => {
  it('takes a build into the store as it is, with its siblings, and says what it did', async () => {
    const releases = openReleases();
    const build = createBuild({ files: { 'chunks/a.js': 'a' } });
    const { version } = build.release;
    const result = await releases.publish(NAME, build.dir, OPERATOR);
    expect(result).toMatchObject({ remote: NAME, version, hasChanged: true, revision: 1, state: { live: null } });
    expect(result.steps.join(' ')).toMatch(
      /7 files checked.*Contract 1.*Stored 8 of 8 files.*visitors do not get it yet/,
    );
    const stored = path.join(releases.storeDir, NAME, version);
    expect(filesIn(stored)).toEqual(filesIn(build.dir));
    expect(readFileSync(path.join(stored, 'chunks/a.js'), 'utf8')).toBe('a');
    expect(await releases.find(NAME, version)).toEqual(build.release);
    expect(await releases.current()).toMatchObject({ action: 'publish', remote: NAME, version, by: 'operator' });
  });

  it('changes nothing when it has the build already', async () => {
    const releases = openReleases();
    const build = createBuild();
    await releases.publish(NAME, build.dir, OPERATOR);
    const again = await releases.publish(NAME, build.dir, OPERATOR);
    expect(again).toMatchObject({ hasChanged: false, revision: 1 });
    expect(again.steps.join(' ')).toMatch(/already in the store/);
  });

  it('refuses other contents under a version that is published', async () => {
    const releases = openReleases();
    const version = await releases.put();
    const stored = path.join(releases.storeDir, NAME, version, 'main.js.gz');
    const before = readFileSync(stored);
    const publishing = releases.publish(NAME, createRecompressed().dir, OPERATOR);
    await expect(publishing).rejects.toThrow(`${NAME} ${version} is published with other contents.`);
    await expect(publishing).rejects.toMatchObject({ code: 'conflict' });
    expect(readFileSync(stored)).toEqual(before);
  });

  it('refuses styles that apply outside of the area, but for the shell', async () => {
    const releases = openReleases();
    const files = { 'page.css': '.mfe-admin__a{color:red}body{color:red}' };
    await expect(releases.put({ files })).rejects.toThrow('page.css has styles that apply outside of the area: body');
    await releases.put({ name: 'shell', files });
  });

  it('refuses the build of another remote', async () => {
    const releases = openReleases();
    const publishing = releases.publish('mfe-project', createBuild().dir, OPERATOR);
    await expect(publishing).rejects.toThrow('The build is of mfe-admin, not of mfe-project.');
    expect(readdirSync(releases.storeDir)).toEqual([]);
  });

  it('allows concurrent publishers', async () => {
    const storeDir = createFolder();
    const build = createBuild();
    const views = Array.from({ length: 5 }, () => openReleases(storeDir));
    await Promise.all(views.map((releases) => releases.publish(NAME, build.dir, OPERATOR)));
    expect(filesIn(path.join(storeDir, NAME, build.release.version))).toEqual(filesIn(build.dir));
  });

  it('is checked in full and stores nothing on a dry run', async () => {
    const releases = openReleases();
    const build = createBuild();
    const result = await releases.publish(NAME, build.dir, DRY_RUN);
    expect(result).toMatchObject({ hasChanged: false, revision: 0 });
    expect(result.steps.at(-1)).toMatch(/Dry run/);
    expect(readdirSync(releases.storeDir)).toEqual([]);
    writeFileSync(path.join(build.dir, 'main.js'), 'changed');
    await expect(releases.publish(NAME, build.dir, DRY_RUN)).rejects.toThrow(/main\.js differs/);
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
    'an absolute listed path': [
      /is not a path inside/,
      (build) => rewriteRelease(build, (r) => ({ ...r, integrity: { ...r.integrity, '/etc/x': 'sha384-x' } })),
    ],
    'a listed path with a backslash': [
      /is not a path inside/,
      (build) => rewriteRelease(build, (r) => ({ ...r, integrity: { ...r.integrity, 'a\\..\\x': 'sha384-x' } })),
    ],
    'a preload that it does not hold': [
      /preloaded, but not/,
      (build) => rewriteRelease(build, (r) => ({ ...r, preloads: ['https://evil.example/x.js'] })),
    ],
    'a page’s file that it does not hold': [
      /no\.js is needed by the page \/admin, but not/,
      (build) => rewriteRelease(build, (r) => ({ ...r, pages: [page({ files: ['no.js'] })] })),
    ],
    'a page’s HTML that it does not hold': [
      /\.\.\/x\.html is the HTML of the page \/admin, but not/,
      (build) => rewriteRelease(build, (r) => ({ ...r, pages: [page({ prerendered: '../x.html' })] })),
    ],
    'a need that is no range': [
      /needs react "latest!", which is not a version range/,
      (build) => rewriteRelease(build, (r) => ({ ...r, needs: { react: 'latest!' } })),
    ],
    'an offer that is no version': [
      /offers react "\^19", which is not a version/,
      (build) => rewriteRelease(build, (r) => ({ ...r, offers: { react: '^19' } })),
    ],
    'a name that climbs out': [
      /not a valid release/,
      (build) => rewriteRelease(build, (r) => ({ ...r, name: '../x' })),
    ],
    'a version that does not fit its contents': [
      /its version is 1\.0\.0-0123456789ab, but its release\.json has the contents of 1\.0\.0-[0-9a-f]{12}/,
      (build) => rewriteRelease(build, (r) => ({ ...r, version: '1.0.0-0123456789ab' })),
    ],
    'contents that do not fit its version': [
      /its version is 1\.0\.0-[0-9a-f]{12}, but its release\.json has the contents of/,
      (build) => rewriteRelease(build, (r) => ({ ...r, routes: ['/elsewhere/*'] })),
    ],
    'a version of no form': [
      /not a valid release: version: versions look like/,
      (build) => rewriteRelease(build, (r) => ({ ...r, version: '1' })),
    ],
    'a route that no path is quick to compare with': [
      /not a valid release: routes\.0: patterns look like/,
      (build) => rewriteRelease(build, (r) => ({ ...r, routes: ['/*/*/*/x'] })),
    ],
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
    'refuses a build with %s, in a sentence, and leaves no trace of it',
    async (_what, [reason, change]) => {
      const releases = openReleases();
      const build = createBuild();
      change(build);
      const refusal = await releases.publish(NAME, build.dir, OPERATOR).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: 'validation_failed',
        message: expect.stringMatching(reason),
      });
      expect((refusal as Error).message).toMatch(/^The build is rejected: .*\.$/);
      expect((refusal as Error).message).not.toContain(build.dir);
      expect(readdirSync(releases.storeDir)).toEqual([]);
    },
  );

  it('refuses a build that the live shell, or the shell on trial, has no contract or module for', async () => {
    const releases = openReleases();
    const shell = await releases.publishQuest({ name: 'shell', offers: { react: '19.1.0', 'react-redux': '9.2.0' } });
    const trial = await releases.put({ name: 'shell', offers: { react: '19.2.0' } });
    const refusalOf = async (needs: Record<string, string>, contract = 1): Promise<string> => {
      const { dir } = createBuild({ needs, contract });
      return releases.publish(NAME, dir, OPERATOR).then(
        () => 'none',
        (error: Error) => error.message,
      );
    };
    expect(await refusalOf({}, 2)).toMatch(`was built for contract 2, but shell ${shell} offers contract 1.`);
    expect(await refusalOf({ react: '^18.0.0' })).toMatch(`needs react ^18.0.0, but shell ${shell} offers 19.1.0.`);
    expect(await refusalOf({ lodash: '*' })).toMatch(`needs lodash *, which shell ${shell} does not offer.`);
    expect(await refusalOf({ toString: '*' })).toMatch('needs toString *, which');
    expect(filesIn(releases.storeDir).filter((file) => file.startsWith(NAME))).toEqual([]);
    await releases.startCanary('shell', { version: trial, sharePercent: 10, failedPercentMax: 10 }, OPERATOR);
    expect(await refusalOf({ 'react-redux': '^9.0.0' })).toMatch(`which shell ${trial} does not offer.`);
    expect(await refusalOf({ react: '^19.0.0' })).toBe('none');
  });

  it('resumes where a publisher was killed', async () => {
    const releases = openReleases();
    const build = createBuild({ files: { 'a.js': 'a', 'b.js': 'b' } });
    await releases.publish(NAME, build.dir, OPERATOR);
    const stored = path.join(releases.storeDir, NAME, build.release.version);
    const whole = filesIn(stored);
    for (const file of ['release.json', 'b.js', 'main.js.gz']) rmSync(path.join(stored, file));
    const other = openReleases(releases.storeDir);
    expect([await other.find(NAME, build.release.version), await other.list(NAME)]).toEqual([null, []]);
    await expect(other.promote(NAME, build.release.version, OPERATOR)).rejects.toThrow('is not published');
    const result = await other.publish(NAME, build.dir, OPERATOR);
    expect(result.steps.join(' ')).toMatch(/Stored 3 of \d+ files/);
    expect(filesIn(stored)).toEqual(whole);
  });

  const damages: Record<string, (stored: string) => void> = {
    'a missing file': (stored) => rmSync(path.join(stored, 'main.js')),
    'a changed file': (stored) => writeFileSync(path.join(stored, 'main.js'), 'other'),
    'a changed sibling': (stored) => writeFileSync(path.join(stored, 'main.js.gz'), 'other'),
    'a file too many': (stored) => writeFileSync(path.join(stored, 'extra.js'), 'x'),
    'a changed release.json': (stored) => writeFileSync(path.join(stored, 'release.json'), '{"half'),
    'no release.json': (stored) => rmSync(path.join(stored, 'release.json')),
    'no file': (stored) => rmSync(stored, { recursive: true }),
  };
  it.each(Object.entries(damages))('repairs a live release with %s, from the same contents only', async (_, damage) => {
    const releases = openReleases();
    const build = createBuild();
    const { version } = build.release;
    await releases.publish(NAME, build.dir, OPERATOR);
    await releases.promote(NAME, version, OPERATOR);
    const stored = path.join(releases.storeDir, NAME, version);
    damage(stored);
    await expect(releases.publish(NAME, createRecompressed().dir, OPERATOR)).rejects.toThrow('with other contents');
    expect(await releases.publish(NAME, build.dir, DRY_RUN)).toMatchObject({ hasChanged: false });
    const result = await releases.publish(NAME, build.dir, OPERATOR);
    expect(result).toMatchObject({ hasChanged: true, state: { live: version } });
    expect(result.steps.at(-1)).toMatch(`${NAME} ${version} is whole again`);
    expect(filesIn(stored)).toEqual(filesIn(build.dir));
    for (const file of filesIn(stored)) {
      expect(readFileSync(path.join(stored, file)).equals(readFileSync(path.join(build.dir, file)))).toBe(true);
    }
    expect(await releases.publish(NAME, build.dir, OPERATOR)).toMatchObject({ hasChanged: false });
  });

  it('logs the publication that a killed publisher did not come to log', async () => {
    const releases = openReleases();
    const build = createBuild();
    await releases.publish(NAME, build.dir, OPERATOR);
    rmSync(path.join(releases.storeDir, '_registry'), { recursive: true });
    const other = openReleases(releases.storeDir);
    expect(await other.publish(NAME, build.dir, OPERATOR)).toMatchObject({ hasChanged: true, revision: 1 });
    expect(await other.list(NAME)).toMatchObject([{ publishedAt: expect.any(String) }]);
  });
});
