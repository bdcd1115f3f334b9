import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { RELEASE_FILE, releaseSchema, type Release } from '@magnetx/federation';
import { hasCode } from './system-error';

/** The registry's name of the host, whose live release is kept beside the remotes' but is none of them. */
export const SHELL_NAME = 'shell';

/** Where things lie in the release store: `<name>/<version>/…` for the builds, and the records about them. */
export function releaseDir(storeDir: string, name: string, version: string): string {
  return path.join(storeDir, name, version);
}

/** The `release.json` of a folder. Throws with the folder's name when it is missing or not valid. */
export async function readRelease(folder: string): Promise<Release> {
  const file = path.join(folder, RELEASE_FILE);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(hasCode(error, 'ENOENT') ? `${file} does not exist` : `${file} cannot be read`, { cause: error });
  });
  try {
    return releaseSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is not a valid release`, { cause: error });
  }
}

/** Makes sure that what was written to a file or folder survives a power cut. */
export async function flushToDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
