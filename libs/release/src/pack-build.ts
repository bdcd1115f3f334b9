import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { RELEASE_FILE, releaseSchema, type Release } from '@magnetx/federation';
import { versionFault } from '@magnetx/federation/release-version';
import { pack } from 'tar-stream';

const compress = promisify(gzip);

/** Constant metadata, so that the same build gives the same archive. */
const TIMELESS = { mode: 0o644, mtime: new Date(0), uid: 0, gid: 0 };

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd) throw new Error(`${path.join(odd.parentPath, odd.name)} is neither a file nor a folder.`);
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

function parseRelease(text: string, file: string): Release {
  try {
    return releaseSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is not a valid release.`, { cause: error });
  }
}

/** The release of a finished build. Throws without one, and when its version does not fit its contents. */
export async function readBuild(folder: string): Promise<Release> {
  const file = path.join(folder, RELEASE_FILE);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`There is no finished build in ${folder}: it has no ${RELEASE_FILE}.`, { cause: error });
  });
  const release = parseRelease(text, file);
  const fault = versionFault(text);
  if (fault !== null) throw new Error(`The build in ${folder} is refused: ${fault}. Build it again.`);
  return release;
}

/** A build, with its folder in the archive: empty for the only one. */
export interface PackedBuild {
  readonly folder: string;
  readonly inside: string;
}

/** The files of builds as the gzipped tar that the registry accepts. */
export async function packBuilds(builds: readonly PackedBuild[]): Promise<Buffer> {
  const archive = pack();
  for (const { folder, inside } of builds) {
    for (const name of await listFiles(folder)) {
      archive.entry({ ...TIMELESS, name: inside + name }, await readFile(path.join(folder, name)));
    }
  }
  archive.finalize();
  return compress(await buffer(archive));
}
