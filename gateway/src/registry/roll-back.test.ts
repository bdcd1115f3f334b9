import { DRY_RUN, OPERATOR, openReleases, type TestReleases } from '../testing/open-releases.ts';

const NAME = 'mfe-admin';
const GATEWAY = { by: 'gateway', isDryRun: false };
const TRIAL = { sharePercent: 10, failedPercentMax: 20 };

async function stateOf(releases: TestReleases) {
  return (await releases.current())?.remotes[NAME];
}

/** Makes versions live one after the other. */
async function putLiveInTurn(releases: TestReleases, count: number): Promise<string[]> {
  const versions: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    versions.push(await releases.publishQuest({ files: { 'turn.js': String(turn) } }));
  }
  return versions;
}

describe('startCanary', () => {
  it('gives a share of the visitors a version, and says until when', async () => {
    const releases = openReleases();
    const live = await releases.publishQuest();
    const version = await releases.put({ files: { 'a.js': '1' } });
    const result = await releases.startCanary(NAME, { version, ...TRIAL }, OPERATOR);
    const canary = { version, ...TRIAL, startedAt: expect.any(String) };
    expect(result).toMatchObject({ version, hasChanged: true, state: { live, previous: null, canary } });
    expect(result.steps.join(' ')).toMatch(/10% of all visitors get mfe-admin.*more than 20% of them/);
    expect(await releases.current()).toMatchObject({ action: 'canary', remotes: { [NAME]: { canary } } });
  });

  it('continues when only its share changes, and restarts with another version', async () => {
    let now = Date.parse('2030-01-01T00:00:00Z');
    const releases = openReleases(undefined, () => new Date((now += 1_000)));
    await releases.publishQuest();
    const version = await releases.put({ files: { 'a.js': '1' } });
    const startedAt = (await releases.startCanary(NAME, { version, ...TRIAL }, OPERATOR)).state.canary?.startedAt;
    const wider = await releases.startCanary(NAME, { version, ...TRIAL, sharePercent: 50 }, OPERATOR);
    expect(wider.state.canary).toMatchObject({ sharePercent: 50, startedAt });
    const again = await releases.startCanary(NAME, { version, ...TRIAL, sharePercent: 50 }, OPERATOR);
    expect(again.hasChanged).toBe(false);
    const other = await releases.put({ files: { 'a.js': '2' } });
    const replaced = await releases.startCanary(NAME, { version: other, ...TRIAL }, OPERATOR);
    expect(replaced.state.canary?.startedAt).not.toBe(startedAt);
    expect(replaced.steps.join(' ')).toContain(`The canary ${version} ends.`);
  });

  it('is refused beside nothing, of what is live, and of what is not published', async () => {
    const releases = openReleases();
    const version = await releases.put();
    const start = (canary: string) => releases.startCanary(NAME, { version: canary, ...TRIAL }, OPERATOR);
    await expect(start(version)).rejects.toThrow(/mfe-admin has no live version/);
    await releases.promote(NAME, version, OPERATOR);
    await expect(start(version)).rejects.toThrow(/is already live/);
    await expect(start('1.0.0-000000000000')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('ends when its version is promoted, and continues beside another promoted one', async () => {
    const releases = openReleases();
    const live = await releases.publishQuest();
    const [tried, other] = [
      await releases.put({ files: { 'a.js': '1' } }),
      await releases.put({ files: { 'a.js': '2' } }),
    ];
    await releases.startCanary(NAME, { version: tried, ...TRIAL }, OPERATOR);
    await releases.promote(NAME, other, OPERATOR);
    expect(await stateOf(releases)).toMatchObject({ live: other, previous: live, canary: { version: tried } });
    await releases.promote(NAME, tried, OPERATOR);
    expect(await stateOf(releases)).toEqual({ live: tried, previous: other, canary: null, pins: [] });
  });
});

describe('rollBack', () => {
  it('takes a running canary back, and leaves what is live alone', async () => {
    const releases = openReleases();
    const [before, live] = await putLiveInTurn(releases, 2);
    const version = await releases.put();
    await releases.startCanary(NAME, { version, ...TRIAL }, OPERATOR);
    const result = await releases.rollBack(NAME, { why: 'It failed for 30% of visitors.' }, GATEWAY);
    expect(result).toMatchObject({ hasChanged: true, version: live, state: { live, previous: before, canary: null } });
    expect(await releases.current()).toMatchObject({
      action: 'rollback',
      by: 'gateway',
      version,
      note: 'It failed for 30% of visitors.',
    });
  });

  it('makes the previous version live again where no canary runs, and never falls back to the bad one', async () => {
    const releases = openReleases();
    const [first, second, third] = await putLiveInTurn(releases, 3);
    const result = await releases.rollBack(NAME, {}, OPERATOR);
    expect(result).toMatchObject({ hasChanged: true, version: second, state: { live: second, previous: first } });
    expect(result.steps.join(' ')).toMatch(
      `${NAME} ${second} is live for all visitors again; ${third} is rolled back.`,
    );
    expect((await releases.rollBack(NAME, {}, OPERATOR)).state).toMatchObject({ live: first, previous: null });
    await expect(releases.rollBack(NAME, {}, OPERATOR)).rejects.toThrow(/no previous version/);
    const unused = openReleases();
    const version = await unused.put();
    await expect(unused.rollBack(NAME, { version }, OPERATOR)).rejects.toThrow(/mfe-admin has no live version/);
  });

  it('passes over what was rolled back earlier, unless it was promoted since', async () => {
    const releases = openReleases();
    const [a, b, c] = await putLiveInTurn(releases, 3);
    await releases.rollBack(NAME, {}, OPERATOR);
    const d = await releases.publishQuest({ files: { 'd.js': 'd' } });
    expect((await releases.rollBack(NAME, {}, OPERATOR)).state).toMatchObject({ live: b, previous: a });
    await releases.promote(NAME, String(c), OPERATOR);
    await releases.promote(NAME, d, OPERATOR);
    const e = await releases.publishQuest({ files: { 'e.js': 'e' } });
    expect(await stateOf(releases)).toMatchObject({ live: e, previous: d });
    expect((await releases.rollBack(NAME, {}, OPERATOR)).state).toMatchObject({ live: d, previous: c });
  });

  it('makes the version live that is named, with what was live before that one to fall back to', async () => {
    const releases = openReleases();
    const [a, b] = await putLiveInTurn(releases, 4);
    const result = await releases.rollBack(NAME, { version: String(b) }, OPERATOR);
    expect(result).toMatchObject({ version: b, state: { live: b, previous: a } });
    const never = await releases.put({ files: { 'n.js': 'n' } });
    expect((await releases.rollBack(NAME, { version: never }, OPERATOR)).state).toMatchObject({
      live: never,
      previous: null,
    });
  });

  it('ends a canary also when a version is named, and changes nothing when that is so already', async () => {
    const releases = openReleases();
    const live = await releases.publishQuest();
    const version = await releases.put({ files: { 'a.js': '1' } });
    await releases.startCanary(NAME, { version, ...TRIAL }, OPERATOR);
    expect((await releases.rollBack(NAME, { version: live }, OPERATOR)).state).toMatchObject({ live, canary: null });
    expect(await releases.rollBack(NAME, { version: live }, OPERATOR)).toMatchObject({ hasChanged: false });
  });

  it('takes the one canary back that is named, and never what became of it', async () => {
    const releases = openReleases();
    const [, live] = await putLiveInTurn(releases, 2);
    const canary = await releases.put({ files: { 'c.js': 'c' } });
    const takeBack = () => releases.rollBack(NAME, { canary, why: 'It failed.' }, GATEWAY);
    await releases.startCanary(NAME, { version: canary, ...TRIAL }, OPERATOR);
    expect((await takeBack()).state).toMatchObject({ live, canary: null });
    await expect(takeBack()).rejects.toMatchObject({ code: 'conflict' });
    await releases.promote(NAME, canary, OPERATOR);
    await expect(takeBack()).rejects.toThrow(`${NAME} ${canary} is no longer a canary.`);
    expect(await stateOf(releases)).toMatchObject({ live: canary });
  });

  it('is refused right after an automatic one, unless a version is named', async () => {
    const releases = openReleases();
    const [first = '', second, third = ''] = await putLiveInTurn(releases, 3);
    await releases.rollBack(NAME, { live: third, why: 'It failed for 30% of visitors.' }, GATEWAY);
    for (const deployer of [OPERATOR, DRY_RUN]) {
      const again = releases.rollBack(NAME, {}, deployer);
      await expect(again).rejects.toMatchObject({ code: 'conflict' });
      await expect(again).rejects.toThrow(
        new RegExp(
          `^${NAME} ${third} was rolled back automatically .* It failed for 30% of visitors. ${second} is live.`,
        ),
      );
    }
    expect(await stateOf(releases)).toMatchObject({ live: second });
    // A publication changes nothing for visitors.
    const canary = await releases.put({ files: { 'c.js': 'c' } });
    await expect(releases.rollBack(NAME, {}, OPERATOR)).rejects.toThrow(/automatically/);
    await releases.startCanary(NAME, { version: canary, ...TRIAL }, OPERATOR);
    expect((await releases.rollBack(NAME, {}, OPERATOR)).state).toMatchObject({ live: second, canary: null });
    await releases.startCanary(NAME, { version: canary, ...TRIAL }, OPERATOR);
    await releases.rollBack(NAME, { canary }, GATEWAY);
    await expect(releases.rollBack(NAME, {}, OPERATOR)).rejects.toThrow(`${NAME} ${canary} was rolled back`);
    expect((await releases.rollBack(NAME, { version: first }, OPERATOR)).state).toMatchObject({ live: first });
  });

  it('is refused to what the live shell has no module for, and of a shell that lacks one', async () => {
    const releases = openReleases();
    const oldShell = await releases.publishQuest({ name: 'shell', offers: { react: '18.0.0' } });
    const old = await releases.publishQuest({ needs: { react: '>=18' } });
    const newShell = await releases.publishQuest({ name: 'shell', offers: { react: '19.0.0' } });
    const now = await releases.publishQuest({ needs: { react: '^19.0.0' } });
    await expect(releases.rollBack('shell', {}, OPERATOR)).rejects.toThrow(
      `${NAME} ${now} needs react ^19.0.0, but shell ${oldShell} offers 18.0.0.`,
    );
    await releases.rollBack(NAME, {}, OPERATOR);
    await releases.rollBack('shell', {}, OPERATOR);
    expect((await releases.current())?.remotes).toMatchObject({ shell: { live: oldShell }, [NAME]: { live: old } });
    await expect(releases.rollBack(NAME, { version: now }, OPERATOR)).rejects.toThrow(/needs react/);
    await releases.promote('shell', newShell, OPERATOR);
  });

  it('changes nothing on a dry run', async () => {
    const releases = openReleases();
    const [first] = await putLiveInTurn(releases, 2);
    const before = await releases.current();
    const result = await releases.rollBack(NAME, {}, DRY_RUN);
    expect(result).toMatchObject({ hasChanged: false, state: { live: first } });
    expect(await releases.current()).toEqual(before);
  });
});

describe('pin', () => {
  it('keeps versions for testers until then, the longer of two times', async () => {
    let now = Date.parse('2030-01-01T00:00:00Z');
    const releases = openReleases(undefined, () => new Date(now));
    const [a, b] = [await releases.put({ files: { 'a.js': '1' } }), await releases.put()];
    const at = (hour: number) => `2030-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const pin = (version: string, hour: number) => releases.pin(NAME, { version, expiresAt: at(hour) }, OPERATOR);
    await pin(a, 2);
    expect((await pin(b, 5)).state.pins).toEqual([
      { version: a, expiresAt: at(2) },
      { version: b, expiresAt: at(5) },
    ]);
    expect(await pin(b, 4)).toMatchObject({ hasChanged: false });
    now = Date.parse(at(3));
    expect((await pin(b, 6)).state.pins).toEqual([{ version: b, expiresAt: at(6) }]);
    await expect(pin(b, 3)).rejects.toThrow(/in the future/);
    await expect(pin('1.0.0-000000000000', 9)).rejects.toMatchObject({ code: 'not_found' });
  });
});
