import { loadSettingsFile, surviveClosedPipes } from '@magnetx/operations';
import { runRelease, type BuildRemote } from '@magnetx/release';
import { buildFrontEnds } from './front-ends.ts';
import { FRONT_ENDS, distOf } from './paths.ts';

/** Builds an area of this repository. */
const buildRemote: BuildRemote = async (remote, { print }) => {
  const known = FRONT_ENDS.find((name) => name === remote);
  if (!known) {
    throw new Error(`${remote} is not an area of this repository. Name its finished build with --build <dir>.`);
  }
  print(`Building ${remote}.`);
  await buildFrontEnds([known]);
  return distOf(known);
};

surviveClosedPipes();
loadSettingsFile();
const { env, stdout, stderr } = process;
process.exitCode = await runRelease(process.argv.slice(2), { env, stdout, stderr, buildRemote });
