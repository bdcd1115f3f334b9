import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { RELEASE_FILE, type DeployResult } from '@magnetx/federation';
import { createObjectStore, describeStore } from '@magnetx/object-store';
import type { Cli } from '@magnetx/operations';
import { loadConfig } from '../config.ts';
import { createLogger } from '../observability/logger.ts';
import { stateOf } from '../registry/change-registry.ts';
import { createReleaseContext } from '../registry/context.ts';
import { IMMEDIATELY, promoteByRamp } from '../registry/promote-by-ramp.ts';
import { publish } from '../registry/publish.ts';
import { DeployError } from '../registry/deploy-error.ts';
import type { Surroundings } from './deploy-token.ts';

const OPERATOR = { by: 'operator', isDryRun: false };

const isBuild = (folder: string): boolean => existsSync(path.join(folder, RELEASE_FILE));

/** The builds in a folder of several, or the folder itself. */
function buildsIn(folder: string): readonly string[] {
  if (isBuild(folder) || !existsSync(folder)) return [folder];
  const builds = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter(isBuild);
  return builds.length > 0 ? builds : [folder];
}

async function publishAll(distDirs: readonly string[], { env, stdout, stderr }: Surroundings): Promise<void> {
  const config = loadConfig(env);
  stderr.write(`Store: ${describeStore(config.releaseStore)}\n`);
  const logger = createLogger('silent');
  const context = createReleaseContext({ store: createObjectStore(config.releaseStore, logger), logger });
  const published: (DeployResult & { version: string })[] = [];
  const folders = distDirs.map((dir) => path.resolve(env['INIT_CWD'] ?? '.', dir));
  for (const folder of folders.flatMap(buildsIn)) {
    try {
      const result = await publish(context, [{ folder }], OPERATOR, { isChecked: false });
      published.push({ ...result, version: String(result.version) });
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      throw new Error(`${folder} cannot be published: ${error.message}`, { cause: error });
    }
  }
  const before = await context.revisions.current();
  const [first, ...others] = published.map(({ remote, version }) => ({ name: remote, version }));
  if (first) await promoteByRamp(context, { promotions: [first, ...others], ...IMMEDIATELY }, OPERATOR);
  for (const { remote, version, hasChanged } of published) {
    const { live } = stateOf(before, remote);
    const result = live === version ? 'already live' : `live, was ${live ?? 'nothing'}`;
    stdout.write(`${remote} ${version}: ${hasChanged ? 'published' : 'in the store'}, ${result}\n`);
  }
}

export function addPublishBuild(program: Cli, surroundings: Surroundings): void {
  program
    .command('publish-build')
    .description('publish builds and promote them together')
    .argument('<dist...>', 'folders of finished builds, or a folder with several')
    .action((distDirs: readonly string[]) => publishAll(distDirs, surroundings));
}
