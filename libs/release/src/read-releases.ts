import { releaseNameSchema, releaseVersionSchema } from '@magnetx/federation';
import { UsageError } from '@magnetx/operations';

/** A release as a command names it. */
export interface NamedRelease {
  readonly remote: string;
  /** Undefined: the command's default. */
  readonly version: string | undefined;
}

function nameIn(text: string): string {
  const name = releaseNameSchema.safeParse(text);
  if (name.success) return name.data;
  throw new UsageError(`"${text}" is no area: names look like "mfe-admin", and with a version "mfe-admin@1.2.0-…".`);
}

function versionIn(text: string): string {
  const version = releaseVersionSchema.safeParse(text);
  if (version.success) return version.data;
  throw new UsageError(`"${text}" is no version: versions look like "1.2.0-0123456789ab".`);
}

/** Reads `mfe-admin@1.2.0-…`, `mfe-admin 1.2.0-…` and `mfe-admin`, once or several times. */
export function readReleases(words: readonly string[]): NamedRelease[] {
  const releases: NamedRelease[] = [];
  for (const word of words) {
    const last = releases.at(-1);
    if (last && last.version === undefined && /^\d/.test(word)) {
      releases[releases.length - 1] = { ...last, version: versionIn(word) };
      continue;
    }
    const [name = '', version] = word.split('@', 2);
    releases.push({ remote: nameIn(name), version: version === undefined ? undefined : versionIn(version) });
  }
  return releases;
}
