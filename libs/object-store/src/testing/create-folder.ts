import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders: string[] = [];

// Of the whole jest file: its configuration loads this module first, outside of any `describe`.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder for the duration of the test file. */
export function createFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'magnetx-store-')));
  folders.push(folder);
  return folder;
}
