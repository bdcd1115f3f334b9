import type { DeployResult } from '@magnetx/federation';
import { buildFrontEnds } from '../front-ends.ts';
import { FRONT_ENDS, distOf } from '../paths.ts';
import { packBuild, readBuild } from './pack-build.ts';
import type { Printer } from './print.ts';
import type { RegistryClient } from './registry-client.ts';

/** The step after a publication failed. The build is published nevertheless. */
export class FollowUpError extends Error {
  readonly steps: readonly string[];

  constructor(steps: readonly string[], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.steps = steps;
  }
}

interface Publication {
  readonly client: RegistryClient;
  readonly printer: Printer;
  readonly isDryRun: boolean;
  /** The folder of a finished build. Undefined: the area is built now. */
  readonly build: string | undefined;
  /** The promotion or canary after the publication. */
  readonly follow: ((version: string) => Promise<DeployResult>) | undefined;
}

async function findBuild({ client: { remote }, printer, build }: Publication): Promise<string> {
  if (build !== undefined) return build;
  const known = FRONT_ENDS.find((name) => name === remote);
  if (!known)
    throw new Error(`${remote} is not an area of this repository. Name its finished build with --build <dir>.`);
  printer.print(`Building ${remote}.`);
  await buildFrontEnds([known]);
  return distOf(known);
}

async function upload(publication: Publication): Promise<DeployResult> {
  const { client, printer, isDryRun } = publication;
  const folder = await findBuild(publication);
  const { name, version } = await readBuild(folder);
  if (name !== client.remote) throw new Error(`The build in ${folder} is of ${name}, not of ${client.remote}.`);
  const archive = await packBuild(folder);
  const what = `Uploading ${name} ${version} (${(archive.length / 1_000_000).toFixed(1)} MB)`;
  return client.upload(archive, isDryRun, printer.progress(what));
}

async function followUp(published: DeployResult, { client, isDryRun, follow }: Publication) {
  const { version } = published;
  if (!follow || version === null) return null;
  if (isDryRun && !(await client.status()).versions.some((known) => known.version === version)) {
    const step = `Dry run: ${version} is not published, so making it live or a canary is not checked.`;
    return { ...published, steps: [step] };
  }
  return follow(version);
}

/** Uploads a build and runs the follow-up, printing each step. */
export async function publishBuild(publication: Publication): Promise<DeployResult> {
  const { print } = publication.printer;
  const published = await upload(publication);
  published.steps.forEach(print);
  try {
    const next = await followUp(published, publication);
    if (!next) return published;
    next.steps.forEach(print);
    const hasChanged = published.hasChanged || next.hasChanged;
    return { ...next, hasChanged, steps: [...published.steps, ...next.steps] };
  } catch (error) {
    throw new FollowUpError(published.steps, error);
  }
}
