import { createFolderObjectStore } from '@magnetx/object-store';
import { pino } from 'pino';
import { createBuild } from '../testing/create-build.ts';
import { OPERATOR, openReleases, type TestReleases } from '../testing/open-releases.ts';
import { createReleaseContext } from './context.ts';
import { patternsOverlap } from './route-conflicts.ts';
import { IMMEDIATELY, promoteByRamp } from './promote-by-ramp.ts';

test.each([
  ['/', '/'],
  ['/', '/*'],
  ['/admin', '/admin/*'],
  ['/admin/*', '/Admin/login'],
  ['/:area', '/waitlist'],
  ['/:area/login', '/admin/:page'],
  ['/user/:id?', '/user'],
  ['/user/:id?/edit', '/user/edit'],
  ['/a?/b', '/b?/c?/b'],
])('%s and %s have a page in common', (one, other) => {
  expect([patternsOverlap(one, other), patternsOverlap(other, one)]).toEqual([true, true]);
});

test.each([
  ['/', '/admin/*'],
  ['/admin/*', '/administrator'],
  ['/:area', '/admin/login'],
  ['/user/:id?', '/user/1/edit'],
  ['/a/b?', '/a/c'],
])('%s and %s have none', (one, other) => {
  expect([patternsOverlap(one, other), patternsOverlap(other, one)]).toEqual([false, false]);
});

describe('a release with pages of another area', () => {
  const NAME = 'mfe-project';
  const CANARY = { sharePercent: 10, failedPercentMax: 10 };
  const SENTENCE =
    /mfe-project 1\.\S+ serves \/admin\/login and mfe-admin 1\.\S+ serves \/admin\/\*, but a page belongs/;
  let releases: TestReleases;
  let greedy: string;
  beforeEach(async () => {
    releases = openReleases();
    await releases.publishQuest({ name: 'mfe-admin' });
    await releases.publishQuest({ name: NAME });
    greedy = await releases.put({ name: NAME, routes: ['/project/*', '/admin/login'] });
  });

  it('is neither promoted nor tried', async () => {
    const before = await releases.current();
    await expect(releases.promote(NAME, greedy, OPERATOR)).rejects.toThrow(SENTENCE);
    await expect(releases.startCanary(NAME, { version: greedy, ...CANARY }, OPERATOR)).rejects.toThrow(SENTENCE);
    expect(await releases.current()).toEqual(before);
  });

  it('is promoted once the other area has let go of them, after which there is no way back for that', async () => {
    const [first] = await releases.list('mfe-admin');
    await releases.publishQuest({ name: 'mfe-admin', routes: ['/admin/users'] });
    await releases.promote(NAME, greedy, OPERATOR);
    await expect(releases.rollBack('mfe-admin', {}, OPERATOR)).rejects.toThrow('a page belongs to one area');
    await releases.rollBack(NAME, {}, OPERATOR);
    expect((await releases.rollBack('mfe-admin', {}, OPERATOR)).state.live).toBe(first?.release.version);
  });

  it('is judged by what is promoted together with it', async () => {
    const { release } = createBuild({ name: 'mfe-admin', routes: ['/admin/users'] });
    await releases.put({ name: 'mfe-admin', routes: ['/admin/users'] });
    const store = createFolderObjectStore(releases.storeDir);
    const context = createReleaseContext({ store, logger: pino({ level: 'silent' }) });
    const request = { promotions: [{ name: NAME, version: greedy }, release], ...IMMEDIATELY } as const;
    expect(await promoteByRamp(context, request, OPERATOR)).toMatchObject({ hasChanged: true });
  });
});
