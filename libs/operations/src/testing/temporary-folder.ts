import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** An empty folder, removed by a hook of the runner: `temporaryFolder(afterAll)`, outside of a test. */
export function temporaryFolder(atTheEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'magnetx-test-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
