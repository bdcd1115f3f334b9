import path from 'node:path';
import type { DeployResult } from '@magnetx/federation';
import { printLine, type Cli } from '@magnetx/operations';
import { loadConfig } from '../config.ts';
import { createLogger } from '../observability/logger.ts';
import { stateOf } from '../registry/change-registry.ts';
import { createReleaseContext } from '../registry/context.ts';
import { promoteTogether } from '../registry/promote.ts';
import { publish } from '../registry/publish.ts';
import { DeployError } from '../registry/deploy-error.ts';
import { createObjectStore, describeStore } from '../release-store/create-object-store.ts';

const OPERATOR = { by: 'operator', isDryRun: false };

async function publishAll(distDirs: readonly string[]): Promise<void> {
  const config = loadConfig(process.env);
  process.stderr.write(`Store: ${describeStore(config)}\n`);
  const logger = createLogger('silent');
  const context = createReleaseContext({ store: createObjectStore(config, logger), logger });
  const published: (DeployResult & { version: string })[] = [];
  for (const distDir of distDirs) {
    const folder = path.resolve(process.env['INIT_CWD'] ?? '.', distDir);
    try {
      const result = await publish(context, { folder, isChecked: false }, OPERATOR);
      published.push({ ...result, version: String(result.version) });
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      throw new Error(`${folder} cannot be published: ${error.message}`, { cause: error });
    }
  }
  const before = await context.revisions.current();
  const promotions = published.map(({ remote, version }) => ({ name: remote, version }));
  await promoteTogether(context, promotions, OPERATOR);
  for (const { remote, version, hasChanged } of published) {
    const { live } = stateOf(before, remote);
    const result = live === version ? 'already live' : `live, was ${live ?? 'nothing'}`;
    printLine(`${remote} ${version}: ${hasChanged ? 'published' : 'in the store'}, ${result}`);
  }
}

export function addPublishBuild(program: Cli): void {
  program
    .command('publish-build')
    .description('publish builds and promote them together')
    .argument('<dist...>', 'folders of finished builds')
    .action(publishAll);
}
