import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { createObjectStore, describeStore, type StoreSettings } from './create-object-store.ts';

/** Creates a folder in the nearest folder that exists, and removes it. Throws when it cannot be created there. */
async function assertCreatable(folder: string): Promise<void> {
  const parent = path.dirname(path.resolve(folder));
  if (!existsSync(parent)) return assertCreatable(parent);
  await rmdir(await mkdtemp(path.join(parent, '.doctor-')));
}

/** Writes, reads and removes a test object. Resolves with a description of the store. Throws if it does not work. */
export async function checkStore(settings: StoreSettings, logger: Logger, firstUse: string): Promise<string> {
  const { bucket, folder } = settings;
  const name = describeStore(settings);
  if (!bucket && !existsSync(folder)) {
    await assertCreatable(folder);
    return `${name} does not exist; ${firstUse} creates it`;
  }
  const store = createObjectStore(settings, logger);
  const key = `_doctor/${randomUUID()}`;
  const body = Buffer.from(key);
  await store.create(key, body);
  try {
    if (!(await store.get(key))?.equals(body)) throw new Error(`${name} does not return what was written`);
  } finally {
    await store.remove(key);
  }
  return `${name} reads and writes`;
}
