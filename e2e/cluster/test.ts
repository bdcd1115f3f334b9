import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { startCluster, type Cluster } from '@magnetx/tools/cluster';
import { ROOT } from '@magnetx/tools/paths';
import { newFolder, publishBuilds, TEST_SETTINGS } from '../fixtures/product.ts';
import { Crowd } from './crowd.ts';
import { standInForBrowser } from './open-page.ts';
import { SCALE } from './scale.ts';
import { untilSeen, untilWhole } from './watch.ts';

/** Few enough to use up in a test, and only on calls that nothing else here makes. */
export const FEW_PER_MINUTE = 10;

const SETTINGS: NodeJS.ProcessEnv = {
  ...TEST_SETTINGS,
  RATE_CONTACT_PER_MINUTE: String(FEW_PER_MINUTE),
  RATE_ADMIN_CREATE_PER_MINUTE: String(FEW_PER_MINUTE),
};

export interface RunningCluster extends Cluster {
  readonly dataDir: string;
}

interface WorkerFixtures {
  /** The whole topology, shared by the tests of this worker; each leaves it whole. */
  cluster: RunningCluster;
  /** People whose pages are open on it. */
  crowd: Crowd;
}

/** Runs the ledger's own proof. Rejects when it finds anything. */
export async function verifyLedger({ dataDir, database }: RunningCluster): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, MONGO_PORT: new URL(`tcp://${database.url}`).port };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'ledger:verify'], { cwd: ROOT, env });
  return stdout;
}

export const test = base.extend<object, WorkerFixtures>({
  cluster: [
    async ({}, use) => {
      const dataDir = newFolder();
      await publishBuilds(path.join(dataDir, 'releases'));
      const cluster = await startCluster({ dataDir, env: SETTINGS });
      await untilWhole(cluster);
      await use({ ...cluster, dataDir });
      await cluster.kill();
      const logs = process.env['KEEP_E2E_LOGS'];
      if (logs) cpSync(path.join(dataDir, 'logs'), path.join(logs, path.basename(dataDir)), { recursive: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  crowd: [
    async ({ cluster }, use) => {
      standInForBrowser(cluster.url);
      const crowd = new Crowd(cluster.url, 'crowd');
      await crowd.gather(SCALE.people);
      await untilSeen(crowd);
      await use(crowd);
      await crowd.leave();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

export { expect } from '@playwright/test';
