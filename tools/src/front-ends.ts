import { runCommand, runNx } from './command';
import { distOf, FRONT_ENDS } from './paths';

/** Builds the shell and the remotes; what has not changed since the last build comes from the cache. */
export async function buildFrontEnds(): Promise<void> {
  const { code, output } = await runNx(['run-many', '-t', 'build', '--outputStyle=static']);
  if (code !== 0) throw new Error(`The front ends could not be built:\n${output}`);
}

/** Puts the builds into the release store and makes them live. */
export async function publishFrontEnds(releasesDir: string): Promise<void> {
  const args = ['run', '--silent', 'publish-build', '-w', '@magnetx/gateway', '--', ...FRONT_ENDS.map(distOf)];
  const { code, output } = await runCommand('npm', args, { env: { RELEASES_DIR: releasesDir } });
  if (code !== 0) throw new Error(`The front ends could not be published:\n${output}`);
}
