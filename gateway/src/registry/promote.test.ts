import { readFileSync, writeFileSync } from 'node:fs';
import { registrySchema, type Registry } from '@magnetx/federation';
import { pino } from 'pino';
import { makeBuild, makeFolder, type BuildInput } from '../testing/make-build';
import { deployLogFile } from './deploy-log';
import { LiveReleases } from './live-releases';
import { promote } from './promote';
import { publishBuild } from './publish-build';
import { readRegistry, registryFile } from './stored-registry';

async function publish(store: string, input: BuildInput): Promise<string> {
  return (await publishBuild(store, makeBuild(input).dir)).release.version;
}

function readLog(store: string): unknown[] {
  const lines = readFileSync(deployLogFile(store), 'utf8').trim().split('\n');
  return lines.map((line): unknown => JSON.parse(line));
}

describe('promote', () => {
  it('makes a release live, with the one before to fall back to', async () => {
    const store = makeFolder();
    const first = await publish(store, { files: { 'a.js': '1' } });
    const second = await publish(store, { files: { 'a.js': '2' } });
    await promote(store, 'mfe-admin', first);
    expect(await promote(store, 'mfe-admin', second)).toMatchObject({ previousVersion: first });
    const [entry, ...others] = (await readRegistry(store)).microFrontends['mfe-admin'] ?? [];
    expect(others).toEqual([]);
    expect(entry).toEqual({
      url: `/assets/mfe-admin/${second}/mf-manifest.json`,
      fallbackUrl: `/assets/mfe-admin/${first}/mf-manifest.json`,
      metadata: { version: second, integrity: expect.stringMatching(/^sha384-/) },
      deployment: { traffic: 100, default: true },
      extras: { contract: 1, routes: ['/admin/*'], preloads: ['main.js'] },
    });
    expect(readLog(store).slice(2)).toEqual([
      { at: expect.any(String), action: 'promote', name: 'mfe-admin', version: first },
      { at: expect.any(String), action: 'promote', name: 'mfe-admin', version: second, previousVersion: first },
    ]);
  });

  it('keeps the fall-back when the live release is promoted again', async () => {
    const store = makeFolder();
    const [first, second] = [await publish(store, { files: { 'a.js': '1' } }), await publish(store, {})];
    for (const version of [first, second, second]) await promote(store, 'mfe-admin', version);
    const [entry] = (await readRegistry(store)).microFrontends['mfe-admin'] ?? [];
    expect(entry?.fallbackUrl).toContain(first);
  });

  it('refuses a remote that the live shell has no contract for', async () => {
    const store = makeFolder();
    await promote(store, 'shell', await publish(store, { name: 'shell' }));
    const version = await publish(store, { contract: 2 });
    await expect(promote(store, 'mfe-admin', version)).rejects.toThrow(/built for contract 2.*offers contract 1/);
    expect((await readRegistry(store)).microFrontends).not.toHaveProperty('mfe-admin');
  });

  it('refuses a shell of another contract', async () => {
    const store = makeFolder();
    const version = await publish(store, { name: 'shell', contract: 2 });
    await expect(promote(store, 'shell', version)).rejects.toThrow(/this gateway serves contract 1/);
  });

  it.each([
    ['mfe-admin', '1.0.0-000000000000'],
    ['../mfe-admin', '1.0.0-000000000000'],
    ['mfe-admin', '../../x'],
  ])('refuses %s %s, which is not in the store', async (name, version) => {
    await expect(promote(makeFolder(), name, version)).rejects.toThrow();
  });

  it('loses no promotion when many happen at once', async () => {
    const store = makeFolder();
    const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e', 'mfe-f'];
    const versions = await Promise.all(names.map((name) => publish(store, { name })));
    await Promise.all(names.map((name, index) => promote(store, name, versions[index] ?? '')));
    expect(Object.keys((await readRegistry(store)).microFrontends).sort()).toEqual(names);
  });

  it('never shows a reader half a registry', async () => {
    const store = makeFolder();
    const versions = [await publish(store, { files: { 'a.js': '1' } }), await publish(store, {})];
    await promote(store, 'mfe-admin', versions[0] ?? '');
    let isDone = false;
    const seen: Registry[] = [];
    const read = async (): Promise<void> => {
      while (!isDone) {
        seen.push(registrySchema.parse(JSON.parse(readFileSync(registryFile(store), 'utf8'))));
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const readers = [read(), read()];
    for (let round = 0; round < 60; round += 1) await promote(store, 'mfe-admin', versions[round % 2] ?? '');
    isDone = true;
    await Promise.all(readers);
    const live = new Set(seen.map((registry) => registry.microFrontends['mfe-admin']?.[0]?.metadata.version));
    expect([...live].sort()).toEqual([...versions].sort());
  });
});

describe('LiveReleases', () => {
  it('sees each promotion at the next read, and keeps the shell apart from the remotes', async () => {
    const store = makeFolder();
    const live = new LiveReleases(store, pino({ level: 'silent' }));
    expect(await live.read()).toMatchObject({ shell: null, registry: { microFrontends: {} } });
    for (const name of ['shell', 'mfe-admin']) {
      for (const contents of ['1', '2', '3']) {
        const version = await publish(store, { name, files: { 'a.js': contents } });
        await promote(store, name, version);
        const { shell, registry } = await live.read();
        const entry = name === 'shell' ? shell : registry.microFrontends[name]?.[0];
        expect(entry?.metadata.version).toBe(version);
        expect(registry.microFrontends).not.toHaveProperty('shell');
      }
    }
  });

  it('goes on with the last good registry when somebody breaks the file, and says so', async () => {
    const store = makeFolder();
    const lines: string[] = [];
    const live = new LiveReleases(store, pino({}, { write: (line: string) => void lines.push(line) }));
    const version = await publish(store, {});
    await promote(store, 'mfe-admin', version);
    await live.read();
    writeFileSync(registryFile(store), '{"microFrontends":');
    const { registry } = await live.read();
    expect(registry.microFrontends['mfe-admin']?.[0]?.metadata.version).toBe(version);
    await expect(live.assertReadable()).rejects.toThrow(/cannot be read/);
    expect(lines.filter((line) => line.includes('registry cannot be read'))).toHaveLength(1);
  });
});
