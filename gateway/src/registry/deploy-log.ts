import { open } from 'node:fs/promises';
import path from 'node:path';

interface Deploy {
  readonly action: 'publish' | 'promote';
  readonly name: string;
  readonly version: string;
  /** The version that was live before a promotion. */
  readonly previousVersion?: string;
}

export function deployLogFile(storeDir: string): string {
  return path.join(storeDir, 'deploys.jsonl');
}

/** Adds a line to the store's history. Lines are only ever appended. */
export async function recordDeploy(storeDir: string, deploy: Deploy): Promise<void> {
  const log = await open(deployLogFile(storeDir), 'a');
  try {
    await log.appendFile(`${JSON.stringify({ at: new Date().toISOString(), ...deploy })}\n`);
    await log.sync();
  } finally {
    await log.close();
  }
}
