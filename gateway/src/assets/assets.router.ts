import path from 'node:path';
import { releaseVersionSchema } from '@magnetx/federation';
import { isObjectKey, StoreUnavailableError, type ObjectStore } from '@magnetx/object-store';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { sendText } from '../http/failure.ts';
import type { Releases } from '../registry/releases.ts';
import { SIBLING_SUFFIXES, acceptedEncodings } from './negotiate-encoding.ts';
import { withoutLanguage } from './language-folder.ts';
import { createReleaseFiles, type ReleaseFiles } from './release-files.ts';

const ASSET_PATH = /^\/assets\/([a-z][a-z0-9-]*)\/([\w.-]+)\/(.+)$/;

interface Asset {
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

/** The release file that a path names; null for an invalid path, a dotfile or a compressed sibling. */
function assetOf(urlPath: string): Asset | null {
  const [, name, version, encoded] = ASSET_PATH.exec(urlPath) ?? [];
  if (!name || !version || !encoded || !releaseVersionSchema.safeParse(version).success) return null;
  try {
    const file = decodeURIComponent(encoded);
    if (SIBLING_SUFFIXES.includes(path.posix.extname(file))) return null;
    return isObjectKey(`${name}/${version}/${file}`) ? { name, version, file } : null;
  } catch {
    // The percent-encoding is malformed.
    return null;
  }
}

function notFound(req: Request, res: Response): void {
  sendText(req, res, 404, 'Not found');
}

/** The local file in the best encoding that the client accepts; null when it does not exist. */
async function findServed(files: ReleaseFiles, asked: Asset, req: Request) {
  const present = await files.of(asked.name, asked.version, asked.file);
  // A language has only scripts and HTML in its folder.
  const asset = present.has(asked.file) ? asked : { ...asked, file: withoutLanguage(asked.file) };
  if (!present.has(asset.file)) return null;
  const plain = { name: null, suffix: '' };
  for (const { name, suffix } of [...acceptedEncodings(req), plain]) {
    if (!present.has(asset.file + suffix)) continue;
    const localFile = await files.localFile(asset.name, asset.version, asset.file + suffix);
    if (localFile !== null) return { localFile, encoding: name };
  }
  return null;
}

const storeUnavailable = (cause: unknown) => new StoreUnavailableError('the release store cannot be read', { cause });

async function serveAsset(files: ReleaseFiles, req: Request, res: Response, next: NextFunction): Promise<void> {
  res.vary('Accept-Encoding');
  const asset = assetOf(req.path);
  const served =
    asset && (await findServed(files, asset, req).catch((error) => Promise.reject(storeUnavailable(error))));
  if (!served) return notFound(req, res);
  if (served.encoding !== null) res.set('Content-Encoding', served.encoding);
  res.type(path.posix.extname(asset.file) || 'application/octet-stream');
  // The root is the file's own folder, because `sendFile` rejects dot segments above it, such as the data folder's.
  const options = { root: path.dirname(served.localFile), immutable: true, maxAge: '1y', acceptRanges: false } as const;
  res.sendFile(path.basename(served.localFile), options, (error: unknown) => {
    if (!error || res.destroyed) return;
    if (res.headersSent) return next(error);
    res.removeHeader('Content-Encoding');
    // A 404 means that the file disappeared after it was found.
    if (error instanceof Error && 'status' in error && error.status === 404) return next(storeUnavailable(error));
    notFound(req, res);
  });
}

interface AssetDeps {
  readonly store: ObjectStore;
  readonly releases: Pick<Releases, 'current'>;
}

/**
 * Serves the immutable files of builds from the release store. A missing file is an uncached plain-text 404, because
 * browsers could take a page or JSON for a script or a manifest.
 */
export function createAssetsRouter({ store, releases }: AssetDeps): Router {
  const files = createReleaseFiles(store, releases);
  const router = Router();
  router.use('/assets', (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    res.set('Allow', 'GET, HEAD');
    sendText(req, res, 405, 'This address only takes GET');
  });
  router.get(/^\/assets(?:\/|$)/, (req, res, next) => serveAsset(files, req, res, next));
  return router;
}
