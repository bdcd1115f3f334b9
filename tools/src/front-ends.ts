import type { BuildRemote } from '@magnetx/release';
import { runCommand, runNx } from './command.ts';
import { FRONT_ENDS, distOf } from './paths.ts';

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

/** Builds an area of this repository. */
export const buildRemote: BuildRemote = async (remote, { print }) => {
  const known = FRONT_ENDS.find((name) => name === remote);
  if (!known) {
    throw new Error(`${remote} is not an area of this repository. Name its finished build with --build <dir>.`);
  }
  print(`Building ${remote}.`);
  await buildFrontEnds([known]);
  return distOf(known);
};
