import { runCommand, runNx } from './command.ts';
import { distOf } from './paths.ts';

/** Builds front ends. Unchanged ones come from the cache. Throws with the build's output. */
export async function buildFrontEnds(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const projects = names.map((name) => `@magnetx/${name}`).join(',');
  const { code, output } = await runNx(['run-many', '-t', 'build', '-p', projects, '--outputStyle=static']);
  if (code !== 0) throw new Error(`The front ends could not be built:\n${output}`);
}

/** Publishes builds and makes them live. Throws with the output of the command. */
export async function publishFrontEnds(names: readonly string[], releasesDir: string): Promise<void> {
  if (names.length === 0) return;
  const args = ['run', '--silent', 'publish-build', '-w', '@magnetx/gateway', '--', ...names.map(distOf)];
  const { code, output } = await runCommand('npm', args, { env: { RELEASES_DIR: releasesDir } });
  if (code !== 0) throw new Error(`The front ends could not be published:\n${output}`);
}
