import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { revisionSchema } from '@magnetx/federation';
import { createFolderObjectStore } from '@magnetx/object-store';
import { pino } from 'pino';
import { createBuild } from '../testing/create-build.ts';
import { createFolder } from '../testing/create-folder.ts';
import { DRY_RUN, OPERATOR, openReleases } from '../testing/open-releases.ts';
import { createReleaseContext } from './context.ts';

const NAME = 'mfe-admin';
const NO_STATE = { live: null, previous: null, canary: null, pins: [] };

describe('promote', () => {
  it('makes a release live, keeps the previous one as fallback, and reports both', async () => {
    const releases = openReleases();
    const first = await releases.publishQuest({ files: { 'a.js': '1' } });
    const second = await releases.put({ files: { 'a.js': '2' } });
    const result = await releases.promote(NAME, second, OPERATOR);
    const state = { live: second, previous: first, canary: null, pins: [] };
    expect(result).toMatchObject({ remote: NAME, version: second, hasChanged: true, revision: 4, state });
    expect(result.steps.join(' ')).toMatch(
      /Contract 1.*No new pair.*is live for all visitors.*is now the fallback.*revision 4/,
    );
    expect(await releases.current()).toEqual({
      revision: 4,
      at: expect.any(String),
      by: 'operator',
      action: 'promote',
      remote: NAME,
      version: second,
      note: '',
      remotes: { [NAME]: state },
    });
  });

  it('is not in the way of other releases when its release.json is broken', async () => {
    const releases = openReleases();
    const fine = await releases.put({ files: { 'a.js': '1' } });
    const broken = await releases.put({ files: { 'a.js': '2' } });
    const other = await releases.publishQuest({ name: 'mfe-project' });
    for (const [name, version] of [
      [NAME, broken],
      ['mfe-project', other],
    ] as const)
      writeFileSync(path.join(releases.storeDir, name, version, 'release.json'), '{"half');
    const reader = openReleases(releases.storeDir);
    expect((await reader.list(NAME)).map(({ release }) => release.version)).toEqual([fine]);
    await expect(reader.promote(NAME, broken, OPERATOR)).rejects.toThrow('is not published');
    expect((await reader.promote(NAME, fine, OPERATOR)).state.live).toBe(fine);
    await reader.publishQuest({ name: 'shell' });
    await reader.prune(NAME, 0, OPERATOR);
    expect(readdirSync(path.join(releases.storeDir, NAME))).toEqual([fine]);
  });

  it('takes no remote for known because of how it is called', async () => {
    const releases = openReleases();
    const version = await releases.publishQuest({ name: 'constructor' });
    expect((await releases.current())?.remotes).toEqual({ constructor: { ...NO_STATE, live: version } });
  });

  it('changes nothing when the live release is promoted again', async () => {
    const releases = openReleases();
    const first = await releases.publishQuest({ files: { 'a.js': '1' } });
    const second = await releases.publishQuest();
    expect(await releases.promote(NAME, second, OPERATOR)).toMatchObject({
      hasChanged: false,
      revision: 4,
      state: { live: second, previous: first },
    });
  });

  it('is checked in full and changes nothing on a dry run', async () => {
    const releases = openReleases();
    const version = await releases.put();
    const result = await releases.promote(NAME, version, DRY_RUN);
    expect(result).toMatchObject({ hasChanged: false, revision: 1, state: { live: version } });
    expect(result.steps.at(-1)).toBe('Dry run: nothing was changed.');
    expect(await releases.current()).toMatchObject({ revision: 1, remotes: { [NAME]: NO_STATE } });
    await expect(releases.promote(NAME, '1.0.0-000000000000', DRY_RUN)).rejects.toThrow('is not published');
  });

  it.each([
    [NAME, '1.0.0-000000000000'],
    ['../mfe-admin', '1.0.0-000000000000'],
    [NAME, '../../x'],
    ['_registry', '0000000001.json'],
  ])('refuses %s %s, which is not in the store', async (name, version) => {
    const releases = openReleases();
    await releases.put();
    await expect(releases.promote(name, version, OPERATOR)).rejects.toMatchObject({ code: 'not_found' });
    expect(await releases.current()).toMatchObject({ revision: 1 });
  });

  it('refuses a shell of another contract than the gateway’s', async () => {
    const { dir } = createBuild({ name: 'shell', contract: 2 });
    await expect(openReleases().publish('shell', dir, OPERATOR)).rejects.toThrow(/this gateway serves contract 1/);
  });

  it('judges a remote by this gateway’s contract alone before there is a shell', async () => {
    const releases = openReleases();
    await expect(releases.put({ contract: 2 })).rejects.toThrow(/contract 2, but this gateway serves contract 1/);
    await releases.publishQuest({ needs: { react: '^19.0.0' } });
  });

  it('refuses a remote that no longer fits the shell that was made live since it was published', async () => {
    const releases = openReleases();
    const version = await releases.put({ needs: { react: '^19.0.0' } });
    const shell = await releases.publishQuest({ name: 'shell', offers: { react: '18.3.0' } });
    const before = await releases.current();
    await expect(releases.promote(NAME, version, OPERATOR)).rejects.toThrow(
      `${NAME} ${version} needs react ^19.0.0, but shell ${shell} offers 18.3.0.`,
    );
    expect(await releases.current()).toEqual(before);
  });

  it('refuses a remote and a shell of which one lacks what the other imports', async () => {
    const releases = openReleases();
    const host = '@magnetx/federation/host';
    const shell = await releases.publishQuest({ name: 'shell', exports: { [host]: ['Link', 'useHost'] } });
    const uses = { [host]: ['useHost', 'useTheme'], react: ['useState'] };
    await expect(releases.put({ uses })).rejects.toThrow(`uses useTheme of ${host}, which shell ${shell} lacks.`);
    await releases.publishQuest({ uses: { [host]: ['useHost'] } });
    const poorer = await releases.put({ name: 'shell', exports: { [host]: ['Link'] } });
    await expect(releases.promote('shell', poorer, OPERATOR)).rejects.toThrow(/uses useHost of .* lacks/);
  });

  it('accepts remotes of every contract that the live shell serves', async () => {
    const releases = openReleases();
    await releases.publishQuest({ name: 'shell', contract: 1, serves: [0, 1] });
    await releases.publishQuest({ contract: 0 });
    await releases.publishQuest({ contract: 1, files: { 'a.js': '1' } });
    await expect(releases.put({ contract: 2 })).rejects.toThrow(/offers contract 0 and 1/);
    const next = await releases.put({ name: 'shell', contract: 1, serves: [1], files: { 'a.js': '2' } });
    await releases.promote('shell', next, OPERATOR);
    await expect(releases.put({ contract: 0, files: { 'a.js': '3' } })).rejects.toThrow(/offers contract 1/);
  });

  it('names the shared modules that differ from those that a remote was tested with', async () => {
    const releases = openReleases();
    await releases.publishQuest({ name: 'shell', offers: { react: '19.3.1' } });
    const version = await releases.put({ needs: { react: '^19.3.0' }, builtWith: { react: '19.3.2' } });
    const { steps } = await releases.promote(NAME, version, OPERATOR);
    expect(steps.join(' ')).toContain(`${NAME} ${version} was tested with react 19.3.2 (here 19.3.1).`);
  });

  it('refuses a shell that a live remote, one on trial or a pinned one does not fit, and names each', async () => {
    const releases = openReleases();
    await releases.publishQuest({ name: 'shell', offers: { react: '19.0.0', zod: '4.0.0' } });
    const live = await releases.publishQuest({ needs: { react: '^19.0.0' } });
    const canary = await releases.put({ needs: { zod: '^4.0.0' } });
    const pinned = await releases.put({ needs: { react: '19.0.0' }, files: { 'p.js': 'p' } });
    const idle = await releases.put({ needs: { react: '<19.1.0' }, files: { 'i.js': 'i' } });
    await releases.startCanary(NAME, { version: canary, sharePercent: 5, failedPercentMax: 10 }, OPERATOR);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    await releases.pin(NAME, { version: pinned, expiresAt: inAnHour }, OPERATOR);
    const shell = await releases.put({ name: 'shell', offers: { react: '18.0.0' } });
    const refusal = await releases.promote('shell', shell, OPERATOR).catch((error: Error) => error.message);
    for (const version of [live, canary, pinned]) expect(refusal).toContain(`${NAME} ${version} needs`);
    expect(refusal).not.toContain(idle);
    const canaryOfShell = { version: shell, sharePercent: 5, failedPercentMax: 10 };
    await expect(releases.startCanary('shell', canaryOfShell, OPERATOR)).rejects.toThrow(`${NAME} ${live} needs`);
    const good = await releases.put({ name: 'shell', offers: { react: '19.0.0', zod: '4.1.0' } });
    await releases.promote('shell', good, OPERATOR);
  });

  it('ignores remotes whose files are missing, and pairs that existed before', async () => {
    const releases = openReleases();
    await releases.publishQuest({ name: 'shell', offers: { react: '19.0.0' } });
    await releases.publishQuest({ name: 'mfe-community', needs: { react: '19.0.0' } });
    const context = createReleaseContext({
      store: createFolderObjectStore(releases.storeDir),
      logger: pino({ level: 'silent' }),
    });
    const remotes = await releases.current();
    const [community] = Object.entries(remotes?.remotes ?? {}).filter(([name]) => name === 'mfe-community');
    await context.store.remove(`mfe-community/${community?.[1].live}/release.json`);
    const shell = await openReleases(releases.storeDir).publishQuest({ name: 'shell', offers: { react: '18.0.0' } });
    expect(await releases.current()).toMatchObject({ remotes: { shell: { live: shell } } });
    await releases.publishQuest({ needs: { react: '^18.0.0' } });
  });
});

describe('concurrent changes of the registry', () => {
  const outcomes = async (work: readonly Promise<unknown>[]): Promise<string[]> => {
    const settled = await Promise.allSettled(work);
    return settled.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code)).sort();
  };

  it.each([
    ['one process', 1],
    ['two processes', 2],
  ])('one of two promotions of one remote wins, the other is a conflict: in %s', async (_what, processes) => {
    const storeDir = createFolder();
    const first = openReleases(storeDir);
    const second = processes === 1 ? first : openReleases(storeDir);
    const [a, b] = [await first.put({ files: { 'a.js': '1' } }), await first.put()];
    // Two who only ask, so that both have looked before either writes.
    await Promise.all([first.current(), second.current()]);
    const work = [first.promote(NAME, a, OPERATOR), second.promote(NAME, b, OPERATOR)];
    expect(await outcomes(work)).toEqual(['conflict', 'done']);
    expect((await first.current())?.revision).toBe(3);
    const lost = await Promise.allSettled(work);
    const sentence = lost.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))[0];
    expect(sentence).toMatch(/Another deploy changed mfe-admin at the same time \(promote by operator, revision 3\)/);
  });

  it('loses no promotion of different remotes', async () => {
    const storeDir = createFolder();
    const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e', 'mfe-f'];
    const views = names.map(() => openReleases(storeDir));
    const versions = await Promise.all(names.map((name, index) => views[index]?.put({ name }) ?? ''));
    const promotions = names.map((name, index) => views[index]?.promote(name, versions[index] ?? '', OPERATOR));
    await Promise.all(promotions);
    const { remotes, revision } = (await openReleases(storeDir).current()) ?? {};
    expect(Object.keys(remotes ?? {}).sort()).toEqual(names);
    expect(names.map((name) => remotes?.[name]?.live)).toEqual(versions);
    expect(revision).toBe(12);
  });

  it('does not make a remote live beside a shell that became live at the same time and does not fit', async () => {
    const storeDir = createFolder();
    const [first, second] = [openReleases(storeDir), openReleases(storeDir)];
    await first.publishQuest({ name: 'shell', offers: { react: '18.0.0' } });
    const shell = await first.put({ name: 'shell', offers: { react: '19.0.0' } });
    const admin = await first.put({ needs: { react: '^18.0.0' } });
    await second.current();
    const work = [first.promote('shell', shell, OPERATOR), second.promote(NAME, admin, OPERATOR)];
    expect(await outcomes(work)).toEqual(['done', 'validation_failed']);
    const { remotes } = (await first.current()) ?? {};
    expect(remotes?.['shell']?.live === shell).not.toBe(remotes?.[NAME]?.live === admin);
  });

  it('never shows a reader half a registry', async () => {
    const storeDir = createFolder();
    const [writer, reader] = [openReleases(storeDir), openReleases(storeDir)];
    const versions = [await writer.put({ files: { 'a.js': '1' } }), await writer.put()];
    await writer.promote(NAME, versions[0] ?? '', OPERATOR);
    let isDone = false;
    const seen = new Set<unknown>();
    const read = async (): Promise<void> => {
      while (!isDone) {
        seen.add((await reader.current())?.remotes[NAME]?.live);
        for (const file of readdirSync(path.join(storeDir, '_registry'))) {
          revisionSchema.parse(JSON.parse(readFileSync(path.join(storeDir, '_registry', file), 'utf8')));
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const reading = read();
    for (let round = 1; round < 20; round += 1) await writer.promote(NAME, versions[round % 2] ?? '', OPERATOR);
    isDone = true;
    await reading;
    expect([...seen].sort()).toEqual([...versions].sort());
  });
});
