import crypto from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuild, createRecompressed } from '../testing/create-build.ts';
import { DRY_RUN, OPERATOR, openReleases, type TestReleases } from '../testing/open-releases.ts';
import { hashContents } from './contents-hash.ts';
import { readBuild } from './verify-build.ts';

const NAME = 'mfe-admin';

function spoil({ storeDir }: TestReleases, version: string, file: string, contents: string | Buffer): void {
  writeFileSync(path.join(storeDir, NAME, version, file), contents);
}

describe('a version', () => {
  it('is never used for other contents, even after prune and a restart', async () => {
    const releases = openReleases();
    const [first, other] = [createBuild(), createRecompressed()];
    await releases.publish(NAME, first.dir, OPERATOR);
    await releases.prune(NAME, 0, OPERATOR);
    const restarted = openReleases(releases.storeDir);
    for (const deployer of [DRY_RUN, OPERATOR]) {
      await expect(restarted.publish(NAME, other.dir, deployer)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('A version is never used twice'),
      });
    }
    expect(await restarted.publish(NAME, first.dir, OPERATOR)).toMatchObject({
      hasChanged: true,
      version: first.release.version,
    });
  });

  it('is one set of bytes: a file that the integrity list leaves out counts too', async () => {
    const releases = openReleases();
    const build = createBuild();
    await releases.publish(NAME, build.dir, OPERATOR);
    await expect(releases.publish(NAME, createRecompressed().dir, OPERATOR)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('a release whose stored files changed', () => {
  const changes: Record<string, (releases: TestReleases, version: string) => void> = {
    'a changed file': (releases, version) => spoil(releases, version, 'main.js', 'changed'),
    'a changed sibling': (releases, version) => spoil(releases, version, 'main.js.gz', 'changed'),
    'a file too many': (releases, version) => spoil(releases, version, 'extra.js', 'x'),
    'a missing file': ({ storeDir }, version) => rmSync(path.join(storeDir, NAME, version, 'main.js')),
  };
  it.each(Object.entries(changes))('with %s comes into no use', async (_what, change) => {
    const releases = openReleases();
    const spoilt = await releases.publishQuest();
    await releases.publishQuest({ files: { 'own.js': '2' } });
    change(releases, spoilt);
    const refusal = { code: 'conflict', message: expect.stringContaining('is refused: its stored files') };
    const canary = { version: spoilt, sharePercent: 1, failedPercentMax: 1 };
    const pin = { version: spoilt, expiresAt: '2130-01-01T00:00:00Z' };
    const before = await releases.current();
    await expect(releases.promote(NAME, spoilt, OPERATOR)).rejects.toMatchObject(refusal);
    await expect(releases.promote(NAME, spoilt, DRY_RUN)).rejects.toMatchObject(refusal);
    await expect(releases.startCanary(NAME, canary, OPERATOR)).rejects.toMatchObject(refusal);
    await expect(releases.pin(NAME, pin, OPERATOR)).rejects.toMatchObject(refusal);
    await expect(releases.rollBack(NAME, {}, OPERATOR)).rejects.toMatchObject(refusal);
    expect(await releases.current()).toEqual(before);
  });
});

test('the contents hash depends on every path and byte, and on no order', () => {
  const hashOf = (...files: [string, string][]) =>
    hashContents(new Map(files.map(([file, contents]) => [file, Buffer.from(contents)])));
  const hash = hashOf(['a', '1'], ['b', '2']);
  expect(hashOf(['b', '2'], ['a', '1'])).toBe(hash);
  const others = [
    hashOf(['a', '1'], ['b', '3']),
    hashOf(['a', '1'], ['c', '2']),
    hashOf(['a', '1']),
    hashOf(['a', '11:b1:2']),
    hashOf(['a1', ''], ['b', '2']),
  ];
  expect(new Set([hash, ...others]).size).toBe(6);
});

test('builds are verified and hashed off the main thread', async () => {
  const releases = openReleases();
  const { dir, release } = createBuild();
  const createHash = jest.spyOn(crypto, 'createHash');
  await releases.publish(NAME, dir, OPERATOR);
  await releases.promote(NAME, release.version, OPERATOR);
  expect(createHash).not.toHaveBeenCalled();
  // The same work on this thread is seen.
  await readBuild(dir);
  expect(createHash).toHaveBeenCalled();
});
