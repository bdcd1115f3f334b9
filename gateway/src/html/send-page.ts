import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { acceptedEncodings } from '../assets/negotiate-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Each response is compressed, so the level trades a little size for a few milliseconds. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** Sends an uncached page in the best encoding that the client accepts. Set status and headers first. */
export async function sendPage(req: Request, res: Response, page: string): Promise<void> {
  res.set('Cache-Control', 'no-cache, no-store').type('html').vary('Accept-Encoding');
  const [best] = acceptedEncodings(req);
  const body = best?.name === 'br' ? compressBrotli(page, BROTLI) : best?.name === 'gzip' ? compressGzip(page) : page;
  if (best) res.set('Content-Encoding', best.name);
  res.send(await body);
}
