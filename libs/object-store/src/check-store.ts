import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { createObjectStore, describeStore, type StoreSettings } from './create-object-store.ts';

/** Writes, reads and removes a test object. Resolves with a description of the store. Throws if it does not work. */
export async function checkStore(settings: StoreSettings, logger: Logger, firstUse: string): Promise<string> {
  const { bucket, folder } = settings;
  const name = describeStore(settings);
  if (!bucket && !existsSync(folder)) return `${name} does not exist; ${firstUse} creates it`;
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
