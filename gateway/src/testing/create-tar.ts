import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack, type Header } from 'tar-stream';
import { listBuildFiles } from '../registry/verify-build.ts';

export type TarEntry = Partial<Header> & { readonly name: string; readonly body?: string | Buffer };

/** An archive with just these entries, however odd they are. */
export async function createTar(entries: readonly TarEntry[]): Promise<Buffer> {
  const archive = pack();
  for (const { body, ...header } of entries) archive.entry(header, body ?? '');
  archive.finalize();
  return buffer(archive);
}

/** The files of a build, as entries of an archive. */
export async function entriesOf(folder: string): Promise<TarEntry[]> {
  const files = await listBuildFiles(folder);
  return files.map((name) => ({ name, body: readFileSync(path.join(folder, name)) }));
}
