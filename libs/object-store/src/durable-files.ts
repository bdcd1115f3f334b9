import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Flushes a file or folder to disk, so that its contents survive a power cut. */
export async function flushToDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes and flushes a new file. Its name survives a power cut once its folder is flushed too. */
export async function writeNewFile(file: string, body: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder and its missing parents, and flushes them. */
export async function createFolders(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let created = folder; created.length >= first.length; created = path.dirname(created)) {
    await flushToDisk(path.dirname(created));
  }
}
