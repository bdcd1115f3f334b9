import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { registrySchema, type Registry } from '@magnetx/federation';
import { flushToDisk } from './release-store';
import { hasCode } from './system-error';

const FRONTEND_DISCOVERY = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

export function registryFile(storeDir: string): string {
  return path.join(storeDir, 'registry.json');
}

/** The live release of every remote and of the shell; of nothing, in a store that nobody has promoted to yet. */
export async function readRegistry(storeDir: string): Promise<Registry> {
  const file = registryFile(storeDir);
  try {
    return registrySchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { schema: FRONTEND_DISCOVERY, microFrontends: {} };
    throw new Error(`${file} cannot be read`, { cause: error });
  }
}

/** Replaces the registry in one step: a reader, or a crash, sees the old one or the new one, whole. */
export async function writeRegistry(storeDir: string, registry: Registry): Promise<void> {
  const file = registryFile(storeDir);
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, `${JSON.stringify(registrySchema.parse(registry), null, 2)}\n`, { flag: 'wx' });
    await flushToDisk(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await flushToDisk(storeDir);
}
