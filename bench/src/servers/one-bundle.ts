import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/**
 * Serves one bundle as well as one can: everything compressed beforehand, files immutable, calls passed straight on.
 * Its argument names a file with this as JSON.
 */
export interface BundleSite {
  readonly port: number;
  readonly folder: string;
  /** Of the files on the site. */
  readonly base: string;
  /** HTML by path. */
  readonly pages: Readonly<Record<string, string>>;
  readonly apiUrl: string;
}

const site = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BundleSite;
const pages = new Map(Object.entries(site.pages).map(([address, html]) => [address, brotliCompressSync(html)]));

/** As the product has them: the browser then gives the page its own process, which takes it a moment. */
const ISOLATION = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Origin-Agent-Cluster': '?1' };

const app = express();
app.disable('x-powered-by').disable('etag');
const proxy = createProxyMiddleware({ target: site.apiUrl, pathFilter: ['/api', '/ws'], changeOrigin: true, ws: true });
app.use(proxy);
app.use(site.base, (req, res, next) => {
  const extension = path.posix.extname(req.path);
  if (!['.js', '.css'].includes(extension)) return next();
  res.type(extension).set('Content-Encoding', 'br');
  res.sendFile(`${req.path}.br`, { root: site.folder, immutable: true, maxAge: '1y', etag: false }, (error) => {
    if (!error || res.headersSent) return;
    // Too small to be worth compressing.
    res.removeHeader('Content-Encoding');
    next();
  });
});
app.use(site.base, express.static(site.folder, { immutable: true, maxAge: '1y' }));
app.use((req, res) => {
  const page = pages.get(req.path);
  if (!page) return void res.sendStatus(404);
  res
    .type('html')
    .set({ ...ISOLATION, 'Content-Encoding': 'br', 'Cache-Control': 'no-cache' })
    .send(page);
});
const server = createServer(app).listen(site.port, '127.0.0.1');
server.on('upgrade', proxy.upgrade);
