import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../testing/make-build';
import { withStoreLock } from './store-lock';

describe('withStoreLock', () => {
  it('lets one change happen at a time', async () => {
    const store = makeFolder();
    let running = 0;
    let most = 0;
    const change = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withStoreLock(store, change)));
    expect(most).toBe(1);
  });

  it('gives the lock back when the change fails', async () => {
    const store = makeFolder();
    await expect(withStoreLock(store, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(store)).toEqual([]);
  });

  it('does not wait for a holder that was killed', async () => {
    const store = makeFolder();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(path.join(store, '.lock'), String(pid));
    expect(await withStoreLock(store, () => Promise.resolve('done'))).toBe('done');
  });
});
