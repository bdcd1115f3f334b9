import path from 'node:path';
import type { DeployResult } from '@magnetx/federation';
import { packBuilds, readBuild, type PackedBuild } from './pack-build.ts';
import type { Printer } from './print.ts';
import type { RegistryClient } from './registry-client.ts';

/** A later step failed. Those before it are done, such as a publication. */
export class FollowUpError extends Error {
  readonly steps: readonly string[];

  constructor(steps: readonly string[], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.steps = cause instanceof FollowUpError ? [...steps, ...cause.steps] : steps;
  }
}

/** Builds a remote. Returns the folder of the build. */
export type BuildRemote = (remote: string, printer: Printer) => Promise<string>;

interface Publication {
  readonly client: RegistryClient;
  readonly printer: Printer;
  readonly isDryRun: boolean;
  /** The other remotes that are published together with the client's. */
  readonly others: readonly string[];
  /** The folder of a finished build; of several, with a folder for each. */
  readonly build: string | undefined;
  /** Used without a finished build. */
  readonly buildRemote: BuildRemote;
  /** The promotion or canary after the publication. */
  readonly follow: ((published: readonly { remote: string; version: string }[]) => Promise<DeployResult>) | undefined;
}

async function upload(publication: Publication): Promise<DeployResult> {
  const { client, printer, isDryRun, build, buildRemote, others } = publication;
  const builds: PackedBuild[] = [];
  const labels: string[] = [];
  for (const remote of [client.remote, ...others]) {
    const inside = others.length > 0 ? `${remote}/` : '';
    const folder = build === undefined ? await buildRemote(remote, printer) : path.join(build, inside);
    const { name, version } = await readBuild(folder);
    if (name !== remote) throw new Error(`The build in ${folder} is of ${name}, not of ${remote}.`);
    builds.push({ folder, inside });
    labels.push(`${name} ${version}`);
  }
  const archive = await packBuilds(builds);
  const what = `Uploading ${labels.join(', ')} (${(archive.length / 1_000_000).toFixed(1)} MB)`;
  return client.upload(archive, { isDryRun, others, onProgress: printer.progress(what) });
}

async function followUp(published: DeployResult, { client, isDryRun, follow }: Publication) {
  const all = [published, ...(published.others ?? [])];
  const releases = all.flatMap(({ remote, version }) => (version === null ? [] : [{ remote, version }]));
  if (!follow || releases.length < all.length) return null;
  for (const { remote, version } of isDryRun ? releases : []) {
    if ((await client.status(remote)).versions.some((known) => known.version === version)) continue;
    const step = `Dry run: ${remote} ${version} is not published, so making it live or a canary is not checked.`;
    return { ...published, steps: [step] };
  }
  return follow(releases);
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
