import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Makes sure that what was written to a file or folder survives a power cut. */
export async function flushToDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file whose contents survive a power cut; its name does once the folder is flushed. */
export async function writeNewFile(file: string, body: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and those above it, as far as they are missing, so that they survive a power cut. */
export async function makeFolders(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await flushToDisk(path.dirname(made));
  }
}
