import { DRY_RUN, OPERATOR, openReleases, type TestReleases } from '../testing/open-releases.ts';

const NAME = 'mfe-admin';
const MINUTE_MS = 60_000;
const RAMP = [
  { sharePercent: 1, minutes: 10 },
  { sharePercent: 50, minutes: 20 },
];
const TERMS = { ramp: RAMP, watchMinutes: 60, failedPercentMax: 10, again: false };

async function setUp() {
  let nowMs = Date.parse('2030-01-01T00:00:00Z');
  const releases = openReleases(undefined, () => new Date(nowMs));
  const pass = (minutes: number) => (nowMs += minutes * MINUTE_MS);
  const at = (minutes: number) => new Date(Date.parse('2030-01-01T00:00:00Z') + minutes * MINUTE_MS).toISOString();
  const live = await releases.publishQuest({ files: { 'a.js': '1' } });
  const version = await releases.put({ files: { 'a.js': '2' } });
  return { releases, pass, at, live, version };
}

async function stateOf(releases: TestReleases) {
  return (await releases.current())?.remotes[NAME];
}

describe('a promotion by steps', () => {
  it('starts as a canary, and is live after its last step, watched for a while', async () => {
    const { releases, pass, at, live, version } = await setUp();
    const started = await releases.promote(NAME, version, OPERATOR, TERMS);
    const canary = { version, sharePercent: 1, failedPercentMax: 10, startedAt: at(0), ramp: RAMP };
    expect(started).toMatchObject({ hasChanged: true, state: { live, canary } });
    expect(started.steps.join(' ')).toContain(
      'is being promoted: 1% for 10 min, then 50% for 20 min, then all visitors',
    );
    pass(29.9);
    await releases.finishRamps(60);
    expect(await stateOf(releases)).toMatchObject({ live, canary });
    pass(0.1);
    await Promise.all([
      releases.finishRamps(60),
      openReleases(releases.storeDir, () => new Date(at(30))).finishRamps(60),
    ]);
    const watch = { startedAt: at(30), until: at(90), failedPercentMax: 10 };
    expect(await stateOf(releases)).toEqual({ live: version, previous: live, canary: null, pins: [], watch });
    const log = await releases.history(NAME, 10);
    expect(log.map(({ action, by }) => `${action} by ${by}`).slice(0, 2)).toEqual([
      'promote by gateway',
      'promote by operator',
    ]);
  });

  it('is the same promotion when it is asked for again', async () => {
    const { releases, pass, version } = await setUp();
    await releases.promote(NAME, version, OPERATOR, TERMS);
    pass(5);
    const again = await releases.promote(NAME, version, OPERATOR, TERMS);
    expect(again.hasChanged).toBe(false);
    expect(again.steps.join(' ')).toContain('is already being promoted');
  });

  it('takes only the steps that are left to a canary of that version', async () => {
    const { releases, live, version } = await setUp();
    await releases.startCanary(NAME, { version, sharePercent: 10, failedPercentMax: 10 }, OPERATOR);
    await releases.promote(NAME, version, OPERATOR, TERMS);
    expect(await stateOf(releases)).toMatchObject({ live, canary: { sharePercent: 50, ramp: [RAMP[1]] } });
    await releases.startCanary(NAME, { version, sharePercent: 60, failedPercentMax: 10 }, OPERATOR);
    expect((await stateOf(releases))?.canary).not.toHaveProperty('ramp');
    await releases.promote(NAME, version, OPERATOR, TERMS);
    expect(await stateOf(releases)).toMatchObject({ live: version, canary: null, watch: { failedPercentMax: 10 } });
  });

  it('skips the steps on request, but not the checks and the watch', async () => {
    const { releases, live, version } = await setUp();
    const now = { ...TERMS, ramp: [] };
    await releases.promote(NAME, version, OPERATOR, now);
    expect(await stateOf(releases)).toMatchObject({ live: version, previous: live, watch: { failedPercentMax: 10 } });
    await releases.publishQuest({ name: 'shell', offers: { react: '19.0.0' } });
    const needy = await releases.put({ needs: { react: '^19.0.0' }, files: { 'a.js': '3' } });
    await releases.publishQuest({ name: 'shell', offers: { react: '20.0.0' } });
    for (const terms of [TERMS, now])
      await expect(releases.promote(NAME, needy, OPERATOR, terms)).rejects.toThrow(`${needy} needs react`);
  });

  it('has no steps where nothing was live, and no watch without a version to go back to', async () => {
    const releases = openReleases();
    const version = await releases.put();
    await releases.promote(NAME, version, OPERATOR, TERMS);
    expect(await stateOf(releases)).toEqual({ live: version, previous: null, canary: null, pins: [] });
  });

  it('is only checked on a dry run', async () => {
    const { releases, live, version } = await setUp();
    const result = await releases.promote(NAME, version, DRY_RUN, TERMS);
    expect(result.steps.at(-1)).toBe('Dry run: nothing was changed.');
    expect(await stateOf(releases)).toMatchObject({ live, canary: null });
  });
});

describe('a version that was rolled back', () => {
  it('is refused, unless it is wanted again', async () => {
    const { releases, live, version } = await setUp();
    await releases.promote(NAME, version, OPERATOR, TERMS);
    await releases.rollBack(NAME, { canary: version, why: 'It failed.' }, { by: 'gateway', isDryRun: false });
    for (const ramp of [RAMP, []]) {
      const refused = releases.promote(NAME, version, OPERATOR, { ...TERMS, ramp });
      await expect(refused).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('--again') });
    }
    expect(await stateOf(releases)).toMatchObject({ live, canary: null });
    await releases.promote(NAME, version, OPERATOR, { ...TERMS, again: true });
    expect((await stateOf(releases))?.canary).toMatchObject({ version, ramp: RAMP });
  });

  it('does not come back by the end of its ramp', async () => {
    const { releases, pass, live, version } = await setUp();
    await releases.promote(NAME, version, OPERATOR, TERMS);
    pass(30);
    await releases.rollBack(NAME, {}, OPERATOR);
    await releases.finishRamps(60);
    expect(await stateOf(releases)).toMatchObject({ live, canary: null });
  });
});

describe('the end of a watch', () => {
  it('rolls back the live version while it is live, and leaves a canary alone', async () => {
    const { releases, live, version } = await setUp();
    await releases.promote(NAME, version, OPERATOR, { ...TERMS, ramp: [] });
    const tried = await releases.put({ files: { 'a.js': '3' } });
    await releases.startCanary(NAME, { version: tried, sharePercent: 5, failedPercentMax: 10 }, OPERATOR);
    const rollBack = () => releases.rollBack(NAME, { live: version, why: 'It failed.' }, OPERATOR);
    await rollBack();
    const state = await stateOf(releases);
    expect(state).toMatchObject({ live, canary: { version: tried } });
    expect(state).not.toHaveProperty('watch');
    await expect(rollBack()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is that of the version it was about', async () => {
    const { releases, version } = await setUp();
    await releases.promote(NAME, version, OPERATOR, { ...TERMS, ramp: [] });
    await releases.publishQuest({ files: { 'a.js': '3' } });
    expect(await stateOf(releases)).not.toHaveProperty('watch');
  });
});
