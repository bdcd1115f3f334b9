import path from 'node:path';
import { loadConfig } from './config';
import { promote } from './registry/promote';
import { publishBuild } from './registry/publish-build';

/** `npm run publish-build -w @magnetx/gateway -- <dist> [<dist>...]`: each build into the store, and live. */
async function publishAll(distDirs: readonly string[]): Promise<void> {
  if (distDirs.length === 0) throw new Error('Name at least one build: publish-build -- <dist> [<dist>...]');
  const { releasesDir } = loadConfig(process.env);
  for (const distDir of distDirs) {
    const build = path.resolve(process.env['INIT_CWD'] ?? '.', distDir);
    const { release, isNew } = await publishBuild(releasesDir, build);
    const { previousVersion } = await promote(releasesDir, release.name, release.version);
    const was = previousVersion === release.version ? 'live already' : `live, was ${previousVersion ?? 'nothing'}`;
    process.stdout.write(`${release.name} ${release.version}: ${isNew ? 'published' : 'in the store'}, ${was}\n`);
  }
}

publishAll(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
