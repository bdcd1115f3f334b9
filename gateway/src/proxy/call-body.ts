import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { BODY_BYTES_MAX } from '../security/body-limit';

/** Bodies up to this length are taken in whole before they are passed on, so that a call can be sent again. */
const WHOLE_BYTES_MAX = 64 * 1024;

/** A body of unannounced length that has grown longer than bodies may be. */
export class BodyTooLongError extends Error {}

/** What a call brings along: nothing, something whole, or something that flows and can be read once. */
export type CallBody = null | Buffer | { readonly flow: () => Readable };

/** Calls back once the body can be passed on; never when the client goes before. */
export function readBody(req: IncomingMessage, then: (body: CallBody) => void): void {
  const isFlowing = req.headers['transfer-encoding'] !== undefined;
  const length = Number(req.headers['content-length'] ?? 0);
  if (!isFlowing && length === 0) return then(null);
  if (isFlowing || length > WHOLE_BYTES_MAX)
    return then({ flow: () => Readable.from(flowOf(req), { objectMode: false }) });
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => void chunks.push(chunk));
  req.once('end', () => then(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
}

/** Reads nothing before it is asked to, so that a call that went nowhere can take another one. */
async function* flowOf(req: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new BodyTooLongError('The body is too long');
    yield chunk;
  }
}
