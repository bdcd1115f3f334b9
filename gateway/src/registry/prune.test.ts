import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createFolderObjectStore } from '@magnetx/object-store';
import { pino } from 'pino';
import { createBuild } from '../testing/create-build.ts';
import { DRY_RUN, OPERATOR, openReleases, type TestReleases } from '../testing/open-releases.ts';
import { createReleases } from './releases.ts';

const NAME = 'mfe-admin';
const DAY_MS = 24 * 3_600_000;

describe('prune', () => {
  let nowMs: number;
  let releases: TestReleases;
  beforeEach(() => {
    nowMs = Date.parse('2030-01-01T00:00:00Z');
    // Each look at the clock is a moment later.
    releases = openReleases(undefined, () => new Date((nowMs += 1)));
  });
  const build = (file: string) => ({ files: { 'own.js': file } });
  const versionsThere = async (): Promise<string[]> =>
    (await releases.list(NAME)).map(({ release }) => release.version);
  const hasFiles = (version: string): boolean => existsSync(path.join(releases.storeDir, NAME, version));

  it('removes the oldest unused versions, and reports each', async () => {
    const versions: string[] = [];
    for (const file of ['1', '2', '3', '4', '5']) versions.push(await releases.put(build(file)));
    const [one = '', two = '', ...kept] = versions;
    const result = await releases.prune(NAME, 3, OPERATOR);
    expect(result).toMatchObject({ hasChanged: true, version: null });
    for (const version of [one, two]) expect(result.steps.join(' ')).toMatch(`Removed ${NAME} ${version}: 8 files.`);
    for (const version of kept) expect(result.steps.join(' ')).toContain(`Kept ${NAME} ${version}: it is among the 3`);
    expect(await versionsThere()).toEqual([...kept].reverse());
    expect([one, two].map(hasFiles)).toEqual([false, false]);
    expect(await releases.current()).toMatchObject({ action: 'prune', note: expect.stringContaining(one) });
    expect(await releases.find(NAME, one)).toBeNull();
    expect(await releases.prune(NAME, 3, OPERATOR)).toMatchObject({ hasChanged: false });
  });

  it('keeps what is live, previous, on trial, pinned or was live in the last week', async () => {
    const gone = await releases.publishQuest(build('0'));
    const longAgo = await releases.publishQuest(build('1'));
    nowMs += 8 * DAY_MS;
    const lastWeek = await releases.publishQuest(build('2'));
    const previous = await releases.publishQuest(build('3'));
    const live = await releases.publishQuest(build('4'));
    const canary = await releases.put(build('5'));
    const [pinned, unpinned] = [await releases.put(build('6')), await releases.put(build('7'))];
    await releases.startCanary(NAME, { version: canary, sharePercent: 1, failedPercentMax: 1 }, OPERATOR);
    const pin = (version: string, days: number) =>
      releases.pin(NAME, { version, expiresAt: new Date(nowMs + days * DAY_MS).toISOString() }, OPERATOR);
    await pin(pinned, 3);
    await pin(unpinned, 1);
    nowMs += 2 * DAY_MS;
    const result = await releases.prune(NAME, 0, OPERATOR);
    // Live until the first of the week, so within it.
    const kept = [longAgo, lastWeek, previous, live, canary, pinned];
    expect((await versionsThere()).sort()).toEqual(kept.sort());
    expect([gone, unpinned].map(hasFiles)).toEqual([false, false]);
    expect(result.state.pins.map(({ version }) => version)).toEqual([pinned]);
    nowMs += 30 * DAY_MS;
    // Visitors of the canary may still have a page open.
    await releases.rollBack(NAME, {}, OPERATOR);
    await releases.prune(NAME, 0, OPERATOR);
    expect((await versionsThere()).sort()).toEqual([previous, live, canary].sort());
  });

  it('removes nothing on a dry run, and says what it would', async () => {
    const [a, b] = [await releases.put(build('1')), await releases.put(build('2'))];
    const result = await releases.prune(NAME, 0, DRY_RUN);
    for (const version of [a, b]) expect(result.steps).toContain(`To be removed: ${NAME} ${version}.`);
    expect(await versionsThere()).toEqual([b, a]);
    expect((await releases.current())?.revision).toBe(2);
  });

  it('resumes after being killed, and its versions cannot go live', async () => {
    const [a, b] = [await releases.put(build('1')), await releases.put(build('2'))];
    const writable = openReleases(releases.storeDir);
    // The decision is written, then the process ends: as if its first removal had never come.
    const decided = await pruneWithoutRemoving(releases.storeDir);
    expect(decided.sort()).toEqual([a, b].sort());
    await expect(writable.promote(NAME, a, OPERATOR)).rejects.toThrow(
      `${NAME} ${a} is being removed: publish it again`,
    );
    await expect(writable.publish(NAME, createBuild(build('1')).dir, OPERATOR)).rejects.toThrow(
      /Prune mfe-admin once more/,
    );
    rmSync(path.join(releases.storeDir, NAME, a, 'release.json'));
    const again = await writable.prune(NAME, 5, OPERATOR);
    expect(again.steps.filter((step) => step.startsWith('Removed'))).toHaveLength(2);
    expect([a, b].map(hasFiles)).toEqual([false, false]);
  });

  it('lets a version be published again afterwards', async () => {
    const version = await releases.put(build('1'));
    await releases.prune(NAME, 0, OPERATOR);
    await expect(releases.promote(NAME, version, OPERATOR)).rejects.toMatchObject({ code: 'not_found' });
    const { dir } = createBuild(build('1'));
    expect(await releases.publish(NAME, dir, DRY_RUN)).toMatchObject({ hasChanged: false });
    expect(await releases.publish(NAME, dir, OPERATOR)).toMatchObject({ hasChanged: true, version });
    expect((await releases.promote(NAME, version, OPERATOR)).state).toMatchObject({ live: version });
    expect(await releases.prune(NAME, 0, OPERATOR)).toMatchObject({ hasChanged: false });
  });

  it('decides on a version whose publication is not logged yet, and the publisher learns of it', async () => {
    await releases.put(build('0'));
    const { dir, release } = createBuild(build('1'));
    const store = createFolderObjectStore(releases.storeDir);
    let decided: string[] | null = null;
    const create = async (key: string, body: Buffer): Promise<boolean> => {
      if (key.startsWith('_registry/')) decided ??= await pruneWithoutRemoving(releases.storeDir);
      return store.create(key, body);
    };
    const publisher = createReleases({ store: { ...store, create }, logger: pino({ level: 'silent' }) });
    await expect(publisher.publish(NAME, dir, OPERATOR)).rejects.toThrow(/is being removed/);
    expect(decided).toContain(release.version);
    await expect(releases.promote(NAME, release.version, OPERATOR)).rejects.toThrow('is being removed');
    await releases.prune(NAME, 0, OPERATOR);
    expect(await releases.publish(NAME, dir, OPERATOR)).toMatchObject({ hasChanged: true });
  });

  it('keeps a version that was published again after another prune removed it', async () => {
    const version = await releases.put(build('1'));
    const store = createFolderObjectStore(releases.storeDir);
    const { dir } = createBuild(build('1'));
    let isAnew = false;
    const list = async (prefix: string): Promise<string[]> => {
      const keys = await store.list(prefix);
      if (isAnew || prefix !== `${NAME}/${version}/` || !(await releases.current())?.remotes[NAME]?.removing)
        return keys;
      isAnew = true;
      await releases.prune(NAME, 0, OPERATOR);
      await releases.publish(NAME, dir, OPERATOR);
      await releases.promote(NAME, version, OPERATOR);
      return keys;
    };
    const slow = createReleases({ store: { ...store, list }, logger: pino({ level: 'silent' }) });
    const { steps } = await slow.prune(NAME, 0, OPERATOR);
    expect([isAnew, hasFiles(version)]).toEqual([true, true]);
    expect(steps.at(-1)).toBe(`Kept ${NAME} ${version}: it was published again meanwhile.`);
  });

  it('removes nothing that is made live at the same time', async () => {
    const version = await releases.put(build('1'));
    const other = openReleases(releases.storeDir);
    const outcomes = await Promise.allSettled([
      releases.prune(NAME, 0, OPERATOR),
      other.promote(NAME, version, OPERATOR),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { live } = (await other.current())?.remotes[NAME] ?? {};
    expect(live === version).toBe(hasFiles(version));
  });
});

/** The process is killed as soon as its decision is written. */
async function pruneWithoutRemoving(storeDir: string): Promise<string[]> {
  const store = { ...createFolderObjectStore(storeDir), remove: () => Promise.reject(new Error('killed')) };
  const releases = createReleases({ store, logger: pino({ level: 'silent' }) });
  await expect(releases.prune(NAME, 0, OPERATOR)).rejects.toThrow('killed');
  return (await releases.current())?.remotes[NAME]?.removing ?? [];
}
