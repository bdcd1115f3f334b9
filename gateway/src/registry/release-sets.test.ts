import type { RemoteState } from '@magnetx/federation';
import { createBuild, type Build } from '../testing/create-build.ts';
import { DRY_RUN, OPERATOR, openReleases, type TestReleases } from '../testing/open-releases.ts';
import { chooseReleases, withoutBrokenSets } from '../visitors/choose-releases.ts';
import type { Promotion } from './promote.ts';

const RAMP = [
  { sharePercent: 10, minutes: 10 },
  { sharePercent: 50, minutes: 10 },
];
const TERMS = { ramp: RAMP, watchMinutes: 60, failedPercentMax: 10, again: false };
const NOW = { ...TERMS, ramp: [] };
const GATEWAY = { by: 'gateway', isDryRun: false };

async function publishTogether(releases: TestReleases, builds: readonly Build[]) {
  const [first, ...others] = builds.map(({ dir, release: { name } }) => ({ folder: dir, name }));
  return first && releases.publishTogether([first, ...others], OPERATOR);
}

/** A live shell with an area, and a new shell with the release of the area that only fits that. */
async function setUp() {
  let nowMs = Date.parse('2030-01-01T00:00:00Z');
  const releases = openReleases(undefined, () => new Date(nowMs));
  const oldShell = await releases.publishQuest({ name: 'shell', offers: { react: '18.0.0' } });
  const oldAdmin = await releases.publishQuest({ needs: { react: '^18.0.0' } });
  const builds = [
    createBuild({ name: 'shell', offers: { react: '19.0.0' } }),
    createBuild({ needs: { react: '^19.0.0' }, files: { 'a.js': '2' } }),
  ];
  await publishTogether(releases, builds);
  const [shell, admin] = builds.map(({ release: { name, version } }): Promotion => ({ name, version }));
  if (!shell || !admin) throw new Error('two builds');
  const pass = (minutes: number) => (nowMs += minutes * 60_000);
  return { releases, pass, oldShell, oldAdmin, shell, admin, both: [shell, admin] as const, now: () => nowMs };
}

async function statesOf(releases: TestReleases): Promise<Record<string, RemoteState>> {
  return (await releases.current())?.remotes ?? {};
}

describe('releases that are published together', () => {
  it('are checked with each other, and are one revision', async () => {
    const { releases, shell, admin } = await setUp();
    const revision = await releases.current();
    expect(revision).toMatchObject({
      action: 'publish',
      remote: 'shell',
      version: shell.version,
      also: [{ remote: 'mfe-admin', version: admin.version }],
    });
    for (const { name, version } of [shell, admin]) {
      expect(await releases.list(name)).toContainEqual(
        expect.objectContaining({ release: expect.objectContaining({ version }), publishedAt: revision?.at }),
      );
      expect((await releases.history(name, 1))[0]).toEqual(revision);
    }
  });

  it('are refused, with nothing stored, when one of them does not fit', async () => {
    const { releases } = await setUp();
    const builds = [
      createBuild({ name: 'shell', offers: { react: '20.0.0' } }),
      createBuild({ needs: { react: '^19.0.0' }, files: { 'a.js': '3' } }),
    ];
    const before = [await releases.current(), await releases.list('shell')];
    await expect(publishTogether(releases, builds)).rejects.toThrow('needs react ^19.0.0');
    expect([await releases.current(), await releases.list('shell')]).toEqual(before);
  });
});

describe('releases that are promoted together', () => {
  it('become live in one revision, although neither could alone', async () => {
    const { releases, oldShell, oldAdmin, shell, admin, both } = await setUp();
    for (const { name, version } of both)
      await expect(releases.promote(name, version, OPERATOR, NOW)).rejects.toThrow(/needs react/);
    const result = await releases.promoteTogether(both, OPERATOR, NOW);
    expect(result).toMatchObject({
      remote: 'shell',
      version: shell.version,
      others: [{ remote: 'mfe-admin', version: admin.version, state: { live: admin.version } }],
    });
    const watch = { set: [shell, admin] };
    expect(await statesOf(releases)).toMatchObject({
      shell: { live: shell.version, previous: oldShell, watch },
      'mfe-admin': { live: admin.version, previous: oldAdmin, watch },
    });
    expect(await releases.promoteTogether(both, OPERATOR, NOW)).toMatchObject({ hasChanged: false });
    await expect(releases.promoteTogether([shell, shell], OPERATOR, NOW)).rejects.toThrow('named twice');
  });

  it('are on trial as one: a visitor gets both or none, and both go live at the same time', async () => {
    const { releases, pass, now, shell, admin, both } = await setUp();
    await releases.promoteTogether(both, OPERATOR, TERMS);
    const again = await releases.promoteTogether(both, OPERATOR, TERMS);
    expect(again.steps.join()).toContain('are already being promoted together: 10% for 10 min');
    const revision = await releases.current();
    if (!revision) throw new Error('there is a revision');
    const got = Array.from({ length: 300 }, (_none, visitor) => {
      const wanted = chooseReleases(revision, { id: String(visitor), pins: [], nowMs: now() });
      return wanted.filter(({ choices: [best] }) => best?.why === 'canary').length;
    });
    expect([...new Set(got)].sort()).toEqual([0, 2]);
    expect(got.filter(Boolean).length).toBeGreaterThan(10);
    pass(20);
    await Promise.all([releases.finishRamps(60), releases.finishRamps(60)]);
    expect((await releases.current())?.revision).toBe(revision.revision + 1);
    expect(await statesOf(releases)).toMatchObject({
      shell: { live: shell.version, canary: null, watch: { set: [shell, admin] } },
      'mfe-admin': { live: admin.version, canary: null, watch: { set: [shell, admin] } },
    });
  });

  it('are both left out for a visitor who cannot get one of them, and for a tester of one of them', async () => {
    const { releases, now, shell, both, oldAdmin } = await setUp();
    await releases.promoteTogether(both, OPERATOR, { ...TERMS, ramp: [{ sharePercent: 100, minutes: 10 }] });
    const revision = await releases.current();
    if (!revision) throw new Error('there is a revision');
    const visit = { id: 'someone', pins: [], nowMs: now() };
    const best = (wanted: ReturnType<typeof chooseReleases>) => wanted.map(({ choices }) => choices[0]?.why);
    const wanted = chooseReleases(revision, visit);
    expect(best(wanted)).toEqual(['canary', 'canary']);
    const without = withoutBrokenSets(wanted, (name, version) => !(name === 'shell' && version === shell.version));
    expect(best([...without])).toEqual(['live', 'live']);
    const pins = [{ name: 'mfe-admin', version: oldAdmin }];
    expect(best(chooseReleases(revision, { ...visit, pins }))).toEqual(['pinned', 'live']);
  });

  it('are rolled back as one, by a failing release, by the team of one of them, and by neither alone', async () => {
    const { releases, oldShell, oldAdmin, shell, admin, both } = await setUp();
    for (const [name, to] of [
      ['shell', { canary: shell.version, why: 'It failed.' }],
      ['mfe-admin', {}],
      ['mfe-admin', { version: oldAdmin }],
    ] as const) {
      await releases.promoteTogether(both, OPERATOR, { ...TERMS, again: true });
      await releases.rollBack(name, to, GATEWAY);
      expect(await statesOf(releases)).toMatchObject({
        shell: { live: oldShell, canary: null },
        'mfe-admin': { live: oldAdmin, canary: null },
      });
    }
    for (const { name } of both) expect((await releases.history(name, 1))[0]).toMatchObject({ action: 'rollback' });
    await expect(releases.promoteTogether(both, OPERATOR, TERMS)).rejects.toThrow('--again');
    await releases.promoteTogether(both, OPERATOR, { ...TERMS, again: true });
    const other = await releases.put({ needs: { react: '>=18' }, files: { 'a.js': '3' } });
    await expect(releases.promote('mfe-admin', other, OPERATOR, TERMS)).rejects.toThrow(
      'mfe-admin and shell are being promoted together: roll that back first.',
    );
    expect(await statesOf(releases)).toMatchObject({ 'mfe-admin': { canary: { version: admin.version } } });
  });

  it('are rolled back as one while they are watched, also an area that is new', async () => {
    const { releases, oldShell, oldAdmin, shell, both } = await setUp();
    const fresh = await releases.put({ name: 'mfe-new' });
    await releases.promoteTogether([...both, { name: 'mfe-new', version: fresh }], OPERATOR, NOW);
    await expect(releases.rollBack('shell', { live: shell.version }, OPERATOR)).rejects.toThrow(/needs react/);
    await releases.rollBack('shell', { live: shell.version, withSet: true, why: 'It failed.' }, GATEWAY);
    expect(await statesOf(releases)).toMatchObject({
      shell: { live: oldShell },
      'mfe-admin': { live: oldAdmin },
      'mfe-new': { live: null, previous: null },
    });
    expect(await releases.current()).toMatchObject({ action: 'rollback', note: 'It failed.', version: shell.version });
  });

  it('are rolled back by their teams together, but no area loses its only version by that', async () => {
    const { releases, oldShell, shell, both } = await setUp();
    const lone = await releases.publishQuest({ name: 'mfe-lone' });
    const fresh = await releases.put({ name: 'mfe-new' });
    await releases.promoteTogether([...both, { name: 'mfe-new', version: fresh }], OPERATOR, NOW);
    const targetsOf = (...names: string[]) => [{ name: 'shell' }, ...names.map((name) => ({ name }))] as const;
    const rollBack = (...names: string[]) => releases.rollBackTogether({ targets: targetsOf(...names) }, OPERATOR);
    await expect(rollBack('mfe-admin', 'mfe-lone')).rejects.toThrow('mfe-lone has no previous version');
    expect(await statesOf(releases)).toMatchObject({ shell: { live: shell.version }, 'mfe-lone': { live: lone } });
    await expect(rollBack('mfe-admin', 'mfe-new')).rejects.toThrow('would leave mfe-new without a live version');
    expect(await statesOf(releases)).toMatchObject({ shell: { live: shell.version }, 'mfe-new': { live: fresh } });
    await releases.rollBackTogether({ targets: targetsOf('mfe-admin', 'mfe-new'), takeOffSite: true }, OPERATOR);
    expect(await statesOf(releases)).toMatchObject({ shell: { live: oldShell }, 'mfe-new': { live: null } });
  });

  it('are pinned as one, although neither could alone', async () => {
    const { releases, now, shell, admin, both } = await setUp();
    const expiresAt = new Date(now() + 3_600_000).toISOString();
    await expect(releases.pin('mfe-admin', { version: admin.version, expiresAt }, OPERATOR)).rejects.toThrow(/needs/);
    const result = await releases.pinTogether({ pins: both, expiresAt }, OPERATOR);
    const pins = [{ version: admin.version, expiresAt, set: [shell, admin] }];
    expect(result.others).toMatchObject([{ remote: 'mfe-admin', state: { pins } }]);
    expect(await releases.pinTogether({ pins: both, expiresAt }, OPERATOR)).toMatchObject({ hasChanged: false });
  });
});

describe('a rollback to a revision', () => {
  it('makes what was live then live again, in one revision, and changes nothing if that does not fit', async () => {
    const { releases, oldShell, oldAdmin, shell, admin, both } = await setUp();
    const then = (await releases.current())?.revision ?? 0;
    await releases.promoteTogether(both, OPERATOR, NOW);
    const tried = await releases.put({ needs: { react: '>=18' }, files: { 'a.js': '4' } });
    await releases.startCanary('mfe-admin', { version: tried, sharePercent: 5, failedPercentMax: 10 }, OPERATOR);
    const fresh = await releases.publishQuest({ name: 'mfe-new' });
    const newest = await releases.current();
    const toThen = (...names: [string, ...string[]]) => {
      const [first, ...others] = names.map((name) => ({ name }));
      return { targets: [first ?? { name: '' }, ...others], revision: then } as const;
    };
    await expect(releases.rollBackTogether(toThen('shell'), OPERATOR)).rejects.toThrow(/needs react/);
    await releases.rollBackTogether(toThen('shell', 'mfe-admin'), DRY_RUN);
    expect(await releases.current()).toEqual(newest);
    const all = toThen('shell', 'mfe-admin', 'mfe-new');
    await expect(releases.rollBackTogether(all, OPERATOR)).rejects.toMatchObject({ code: 'conflict' });
    expect(await releases.current()).toEqual(newest);
    const result = await releases.rollBackTogether({ ...all, takeOffSite: true }, OPERATOR);
    expect(result).toMatchObject({ revision: Number(newest?.revision) + 1, version: oldShell });
    expect(await statesOf(releases)).toMatchObject({
      shell: { live: oldShell },
      'mfe-admin': { live: oldAdmin, canary: null },
      'mfe-new': { live: null },
    });
    expect(await releases.current()).toMatchObject({
      action: 'rollback',
      note: `To revision ${then}.`,
      version: shell.version,
      also: [
        { remote: 'mfe-admin', version: admin.version },
        { remote: 'mfe-new', version: fresh },
      ],
    });
    for (const revision of [0, 99]) {
      const unknown = releases.rollBackTogether({ targets: [{ name: 'shell' }], revision }, OPERATOR);
      await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
