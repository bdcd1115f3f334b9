import path from 'node:path';
import { releaseVersionSchema } from '@magnetx/federation';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { sendText } from '../http/failure.ts';
import { isObjectKey } from '../release-store/object-key.ts';
import { StoreAwayError, type ObjectStore } from '../release-store/object-store.ts';
import { SIBLING_SUFFIXES, acceptedEncodings } from './negotiate-encoding.ts';
import { ReleaseFiles } from './release-files.ts';

const ASSET_PATH = /^\/assets\/([a-z][a-z0-9-]*)\/([\w.-]+)\/(.+)$/;

interface Asset {
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

/**
 * The file of a release that an address means, or null for one that means none: one that climbs, names a dotfile, or
 * asks for a compressed sibling by its own name.
 */
function assetOf(urlPath: string): Asset | null {
  const [, name, version, encoded] = ASSET_PATH.exec(urlPath) ?? [];
  if (!name || !version || !encoded || !releaseVersionSchema.safeParse(version).success) return null;
  try {
    const file = decodeURIComponent(encoded);
    if (SIBLING_SUFFIXES.includes(path.posix.extname(file))) return null;
    return isObjectKey(`${name}/${version}/${file}`) ? { name, version, file } : null;
  } catch {
    // Not percent-encoded as it should be: no file has such an address.
    return null;
  }
}

function notFound(req: Request, res: Response): void {
  sendText(req, res, 404, 'Not found');
}

/** The file as the client takes it best, on this machine. Throws when the store cannot be asked. */
async function findServed(files: ReleaseFiles, asset: Asset, req: Request) {
  const present = await files.of(asset.name, asset.version);
  if (!present.has(asset.file)) return null;
  const plain = { name: null, suffix: '' };
  for (const { name, suffix } of [...acceptedEncodings(req), plain]) {
    if (!present.has(asset.file + suffix)) continue;
    const localFile = await files.localFile(asset.name, asset.version, asset.file + suffix);
    if (localFile !== null) return { localFile, encoding: name };
  }
  return null;
}

const isFault = (error: unknown, status: number): boolean =>
  error instanceof Error && 'status' in error && error.status === status;

function storeAway(cause: unknown): never {
  throw new StoreAwayError('the release store cannot be read', { cause });
}

async function serveAsset(files: ReleaseFiles, req: Request, res: Response, next: NextFunction): Promise<void> {
  res.vary('Accept-Encoding');
  const asset = assetOf(req.path);
  const served = asset && (await findServed(files, asset, req).catch(storeAway));
  if (!served) return notFound(req, res);
  if (served.encoding !== null) res.set('Content-Encoding', served.encoding);
  res.type(path.posix.extname(asset.file) || 'application/octet-stream');
  // Below its own folder, because dots above it (of the data folder, say) are no business of the client's.
  const options = { root: path.dirname(served.localFile), immutable: true, maxAge: '1y', acceptRanges: false } as const;
  res.sendFile(path.basename(served.localFile), options, (error: unknown) => {
    if (!error || res.destroyed) return;
    if (res.headersSent) return next(error);
    res.removeHeader('Content-Encoding');
    // It was there a moment ago.
    if (isFault(error, 404)) return next(new StoreAwayError('the release store cannot be read', { cause: error }));
    notFound(req, res);
  });
}

/**
 * The builds, straight from the release store, for ever unchanged. A file that is not there is a plain 404 that
 * nobody caches: a page or JSON in its place would be taken for a script or a manifest.
 */
export function createAssetsRouter(store: ObjectStore): Router {
  const files = new ReleaseFiles(store);
  const router = Router();
  router.use('/assets', (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    res.set('Allow', 'GET, HEAD');
    sendText(req, res, 405, 'This address only takes GET');
  });
  router.get(/^\/assets(?:\/|$)/, (req, res, next) => serveAsset(files, req, res, next));
  return router;
}
