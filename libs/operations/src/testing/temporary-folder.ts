import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** An empty folder for the tests of a file or a `describe`, which goes when they end. Not to be called in a test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'magnetx-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
