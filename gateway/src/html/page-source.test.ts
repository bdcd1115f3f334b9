import { PLACEHOLDERS, type Release } from '@magnetx/federation';
import { pino } from 'pino';
import { createDevRemotes } from '../registry/dev-remotes.ts';
import { sha384 } from '../registry/sha384.ts';
import { createBuild } from '../testing/create-build.ts';
import { canaryOf, revisionOf, versionOf } from '../testing/revision.ts';
import { createPageSource } from './page-source.ts';

const [LIVE, CANARY, NEXT] = [versionOf('a'), versionOf('b'), versionOf('c')];
const VISITOR = { id: 'anybody', pins: [], failed: new Map() };

const TEMPLATE = `<script src="${PLACEHOLDERS.assetBase}/main.js"></script>`;

function releaseWith(name: string, version: string): Release {
  const { release } = createBuild({ name });
  return { ...release, version, integrity: { ...release.integrity, 'index.html': sha384(Buffer.from(TEMPLATE)) } };
}

function setUp() {
  const state = { live: LIVE, canary: canaryOf(CANARY, 100) };
  const current = jest.fn(() => Promise.resolve({ ...revisionOf({ shell: { live: LIVE }, 'mfe-admin': state }) }));
  const find = jest.fn((name: string, version: string): Promise<Release | null> => {
    return Promise.resolve(releaseWith(name, version));
  });
  const get = jest.fn((key: string) => Promise.resolve(key.endsWith('/index.html') ? Buffer.from(TEMPLATE) : null));
  const logger = pino({ level: 'silent' });
  const devRemotes = createDevRemotes(new Map());
  const pages = createPageSource({ releases: { current, find }, store: { get }, devRemotes, pinOrigins: [], logger });
  const versionNow = async () => (await pages.siteFor(VISITOR)).areas[0]?.version;
  return { current, find, get, pages, versionNow };
}

it('asks the store nothing for a page that is like one before', async () => {
  const { find, get, pages } = setUp();
  const site = await pages.siteFor(VISITOR);
  const hash = releaseWith('shell', LIVE).integrity['main.js'];
  const script = `<script src="${PLACEHOLDERS.assetBase}/main.js" integrity="${hash}"></script>`;
  expect(await pages.readTemplate(site)).toEqual({ html: script, assetBase: `/assets/shell/${LIVE}` });
  find.mockClear();
  get.mockClear();
  const again = await pages.siteFor(VISITOR);
  await pages.readTemplate(again);
  expect(again).toBe(site);
  expect([find.mock.calls, get.mock.calls]).toEqual([[], []]);
});

it('tries again for a release that could not be had, and shows what is live meanwhile', async () => {
  const { find, versionNow } = setUp();
  const whole = (name: string, version: string) => Promise.resolve(releaseWith(name, version));
  find.mockImplementation((name, version) =>
    version === CANARY ? Promise.reject(new Error('the disk hangs')) : whole(name, version),
  );
  expect(await versionNow()).toBe(LIVE);
  find.mockImplementation(whole);
  expect(await versionNow()).toBe(CANARY);
});

it('serves the next revision immediately', async () => {
  const { current, versionNow } = setUp();
  expect(await versionNow()).toBe(CANARY);
  current.mockResolvedValue({ ...revisionOf({ shell: { live: LIVE }, 'mfe-admin': { live: NEXT } }), revision: 2 });
  expect(await versionNow()).toBe(NEXT);
});

it('keeps a bounded number of templates', async () => {
  const { get, pages } = setUp();
  const { shell } = await pages.siteFor(VISITOR);
  if (!shell) throw new Error('there is a shell');
  get.mockClear();
  for (let round = 0; round < 2; round += 1) {
    for (let number = 0; number < 60; number += 1) {
      const release = { ...shell.release, version: versionOf('a', `9.${number}.0`) };
      await pages.readTemplate({ shell: { ...shell, release } });
    }
  }
  // Each is forgotten again before it is asked for a second time.
  expect(get).toHaveBeenCalledTimes(120);
});
