import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { sendText } from '../http/failure';
import { SIBLING_SUFFIXES, acceptedEncodings } from './negotiate-encoding';

const ASSET_PATH = /^\/assets\/([a-z][a-z0-9-]*)\/([\w.-]+)\/(.+)$/;

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    // Whatever the reason (missing, a file where a folder should be, a name too long): it cannot be served.
    () => false,
  );
}

/**
 * The path of a served file inside the store, or null for an address that is none: one that climbs, names a
 * dotfile, or asks for a compressed sibling by its own name.
 */
function assetFileOf(urlPath: string): string | null {
  const [, name, version, encoded] = ASSET_PATH.exec(urlPath) ?? [];
  if (!name || !version || !encoded) return null;
  try {
    const segments = [name, version, ...decodeURIComponent(encoded).split('/')];
    const isOdd = (segment: string) => segment === '' || segment.startsWith('.') || /[\\\0]/.test(segment);
    if (segments.some(isOdd) || SIBLING_SUFFIXES.includes(path.posix.extname(encoded))) return null;
    return segments.join('/');
  } catch {
    // Not percent-encoded as it should be: no file has such an address.
    return null;
  }
}

function notFound(req: Request, res: Response): void {
  sendText(req, res, 404, 'Not found');
}

async function serveAsset(storeDir: string, req: Request, res: Response, next: NextFunction): Promise<void> {
  res.vary('Accept-Encoding');
  const file = assetFileOf(req.path);
  if (file === null || !(await isFile(path.join(storeDir, file)))) return notFound(req, res);
  let served = file;
  for (const { name, suffix } of acceptedEncodings(req)) {
    if (!(await isFile(path.join(storeDir, file + suffix)))) continue;
    served = file + suffix;
    res.set('Content-Encoding', name);
    break;
  }
  res.type(path.posix.extname(file) || 'application/octet-stream');
  const options = { root: storeDir, dotfiles: 'deny', immutable: true, maxAge: '1y', acceptRanges: false } as const;
  res.sendFile(served, options, (error: unknown) => {
    if (!error || res.destroyed) return;
    if (res.headersSent) next(error);
    else {
      res.removeHeader('Content-Encoding');
      notFound(req, res);
    }
  });
}

/**
 * The builds, straight from the release store, for ever unchanged. A file that is not there is a plain 404 that
 * nobody caches: a page or JSON in its place would be taken for a script or a manifest.
 */
export function createAssetsRouter(storeDir: string): Router {
  const router = Router();
  router.use('/assets', (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    res.set('Allow', 'GET, HEAD');
    sendText(req, res, 405, 'This address only takes GET');
  });
  router.get(/^\/assets(?:\/|$)/, (req, res, next) => serveAsset(storeDir, req, res, next));
  return router;
}
