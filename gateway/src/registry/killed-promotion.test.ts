import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { revisionSchema, type Revision } from '@magnetx/federation';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { createFolder } from '../testing/create-folder.ts';
import { OPERATOR, openReleases } from '../testing/open-releases.ts';
import { waitUntil } from '../testing/wait-until.ts';

// Each round starts a program, which takes a busy machine its time.

const NAME = 'mfe-admin';
const ROUNDS = 6;

/** Always the same moments, spread over what one promotion takes. */
function* moments(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function readChain(storeDir: string): Revision[] {
  const folder = path.join(storeDir, '_registry');
  const files = readdirSync(folder).sort();
  return files.map((file) => revisionSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))));
}

describe('a promoter that is killed', () => {
  const children: ChildProcess[] = [];
  afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

  testInSoak('leaves the old registry or the new one, whenever it happens', async () => {
    const storeDir = createFolder();
    const releases = openReleases(storeDir);
    const versions = [await releases.put({ files: { 'a.js': '1' } }), await releases.put({ files: { 'a.js': '2' } })];
    const random = moments(20_300_101);
    for (let round = 0; round < ROUNDS; round += 1) {
      const script = path.join(__dirname, '../testing/promote-in-turn.ts');
      const args = [script, storeDir, NAME, ...versions];
      const child = spawn(process.execPath, args, { cwd: path.join(__dirname, '../..') });
      children.push(child);
      let told = '';
      child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
      const target = 3 + Math.floor(Number(random.next().value) * 12);
      await waitUntil(() => told.split('\n').length > target, 'the child promotes');
      // Not right after one is done, when nothing is under way, but somewhere within the next.
      const until = performance.now() + Number(random.next().value) * 6;
      await waitUntil(() => performance.now() >= until, 'the moment has come');
      child.kill('SIGKILL');
      await once(child, 'close');
      const confirmed = Number(told.trim().split('\n').at(-1));
      const chain = readChain(storeDir);
      expect(chain.map(({ revision }) => revision)).toEqual(chain.map((_, index) => index + 1));
      // Confirmed changes exist; an interrupted one exists completely or not at all.
      expect(chain.length - confirmed).toBeGreaterThanOrEqual(0);
      expect(chain.length - confirmed).toBeLessThanOrEqual(1);
      const { live, previous } = chain.at(-1)?.remotes[NAME] ?? {};
      expect(versions).toContain(live);
      expect(live).not.toBe(previous);
      expect(await openReleases(storeDir).current()).toEqual(chain.at(-1));
      expect(await releases.current()).toEqual(chain.at(-1));
      await releases.promote(NAME, versions.find((version) => version !== live) ?? '', OPERATOR);
    }
  });
});
