import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeAbandonedUploads, withUploadFolder } from './upload-folders.ts';

describe('folders of uploads', () => {
  it('are removed when the work ends or fails', async () => {
    const folders: string[] = [];
    const work = async (folder: string) => {
      folders.push(folder);
      writeFileSync(path.join(folder, 'main.js'), 'x');
      if (folders.length === 2) throw new Error('no');
      return 'done';
    };
    expect(await withUploadFolder(work)).toBe('done');
    await expect(withUploadFolder(work)).rejects.toThrow('no');
    expect(folders.map(existsSync)).toEqual([false, false]);
  });

  it('of killed runs are removed, and no others', async () => {
    const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
    const make = (name: string) => {
      const folder = path.join(tmpdir(), name);
      mkdirSync(folder, { recursive: true });
      return folder;
    };
    const ofDead = make(`magnetx-upload-${dead}-00000000-abcdef`);
    const ofSamePid = make(`magnetx-upload-${process.pid}-00000000-abcdef`);
    const ofLiving = make(`magnetx-upload-${process.ppid}-00000000-abcdef`);
    await withUploadFolder(async (own) => {
      await removeAbandonedUploads();
      expect([ofDead, ofSamePid, ofLiving, own].map(existsSync)).toEqual([false, false, true, true]);
    });
    rmSync(ofLiving, { recursive: true });
  });
});
