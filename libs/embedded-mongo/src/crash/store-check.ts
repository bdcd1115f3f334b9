import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Every way in which indexes and documents of a folder that no server uses disagree. Read by a process of its own:
 * the store's native part cannot be loaded by a test.
 */
export async function disagreements(folder: string): Promise<string[]> {
  const script = join(import.meta.dirname, 'walk-store.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, folder]);
  return stdout.split('\n').filter((line) => line !== '');
}
