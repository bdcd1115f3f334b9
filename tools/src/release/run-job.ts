import path from 'node:path';
import type { DeployResult, ReleaseStatus } from '@magnetx/federation';
import { buildFrontEnds } from '../front-ends';
import { FRONT_ENDS, distOf } from '../paths';
import type { Command, Job } from './arguments';
import { packBuild, readBuild } from './pack-build';
import type { Speaker } from './print';
import type { RegistryClient } from './registry-client';

/** Why it did not come to what was asked, after steps that may have been taken already. */
export class JobError extends Error {
  constructor(
    readonly steps: readonly string[],
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

interface JobDeps {
  readonly client: RegistryClient;
  readonly speaker: Speaker;
  /** The folder in which a person typed the command. */
  readonly typedIn: string;
}

type Publish = Extract<Job, { name: 'publish' }>;

/** The folder of a finished build: the one that was named, or the area's own, built now. */
async function findBuild(remote: string, { build }: Publish, { speaker, typedIn }: JobDeps): Promise<string> {
  if (build !== null) return path.resolve(typedIn, build);
  const known = FRONT_ENDS.find((name) => name === remote);
  if (!known) throw new Error(`There is no area ${remote} here to build. Name its finished build with --build <dir>.`);
  speaker.say(`Building ${remote}.`);
  await buildFrontEnds([known]);
  return distOf(known);
}

async function upload(command: Command, job: Publish, deps: JobDeps): Promise<DeployResult> {
  const { client, speaker } = deps;
  const { remote, isDryRun } = command;
  const folder = await findBuild(remote, job, deps);
  const { name, version } = await readBuild(folder);
  if (name !== remote) throw new Error(`The build in ${folder} is one of ${name}, not of ${remote}.`);
  const archive = await packBuild(folder);
  const what = `Uploading ${name} ${version} (${(archive.length / 1_000_000).toFixed(1)} MB)`;
  return client.upload(archive, isDryRun, speaker.progress(what));
}

async function newestOf(remote: string, client: RegistryClient): Promise<string> {
  const [newest] = (await client.status()).versions;
  if (!newest) throw new Error(`No version of ${remote} is published: npm run release -- publish ${remote}`);
  return newest.version;
}

/** What follows a publication that was asked for with it. Null: nothing. */
async function follow(published: DeployResult, command: Command, job: Publish, client: RegistryClient) {
  const { isDryRun } = command;
  const { version } = published;
  if (job.then === null || version === null) return null;
  if (isDryRun && !(await client.status()).versions.some((known) => known.version === version)) {
    const step = `Dry run: ${version} is not published, so whether it could go on to visitors is not checked further.`;
    return { ...published, steps: [step] };
  }
  if (job.then === 'promote') return client.change('promotion', { version, dryRun: isDryRun });
  return client.change('canary', { version, ...job.then, dryRun: isDryRun });
}

async function publish(command: Command, job: Publish, deps: JobDeps): Promise<DeployResult> {
  const published = await upload(command, job, deps);
  published.steps.forEach(deps.speaker.say);
  try {
    const next = await follow(published, command, job, deps.client);
    if (!next) return published;
    next.steps.forEach(deps.speaker.say);
    const hasChanged = published.hasChanged || next.hasChanged;
    return { ...next, hasChanged, steps: [...published.steps, ...next.steps] };
  } catch (error) {
    throw new JobError(published.steps, error);
  }
}

async function change({ remote, job, isDryRun }: Command, client: RegistryClient): Promise<DeployResult> {
  const dryRun = isDryRun;
  switch (job.name) {
    case 'promote':
      return client.change('promotion', { version: job.version ?? (await newestOf(remote, client)), dryRun });
    case 'canary':
      return client.change('canary', {
        version: job.version ?? (await newestOf(remote, client)),
        ...job.canary,
        dryRun,
      });
    case 'rollback':
      return client.change('rollback', { ...(job.version !== null && { version: job.version }), dryRun });
    case 'pin':
      return client.change('pin', { ...job.target, hours: job.hours, dryRun });
    case 'prune':
      return client.change('prune', { keep: job.keep, dryRun });
    default:
      throw new Error(`${job.name} is no change`);
  }
}

/** Does what a command asks for, saying each step. Returns what the registry answered. */
export async function runJob(command: Command, deps: JobDeps): Promise<DeployResult | ReleaseStatus> {
  const { job } = command;
  if (job.name === 'status') return deps.client.status();
  if (job.name === 'publish') return publish(command, job, deps);
  const result = await change(command, deps.client);
  result.steps.forEach(deps.speaker.say);
  return result;
}
