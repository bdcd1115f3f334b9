import type { DeployResult } from '@magnetx/federation';
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

/** Builds a remote. Returns the folder of the build. */
export type BuildRemote = (remote: string, printer: Printer) => Promise<string>;

interface Publication {
  readonly client: RegistryClient;
  readonly printer: Printer;
  readonly isDryRun: boolean;
  /** The folder of a finished build. */
  readonly build: string | undefined;
  /** Used without a finished build. */
  readonly buildRemote: BuildRemote;
  /** The promotion or canary after the publication. */
  readonly follow: ((version: string) => Promise<DeployResult>) | undefined;
}

async function upload(publication: Publication): Promise<DeployResult> {
  const { client, printer, isDryRun, build, buildRemote } = publication;
  const folder = build ?? (await buildRemote(client.remote, printer));
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
