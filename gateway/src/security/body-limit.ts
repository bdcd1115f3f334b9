import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { sendFailure } from '../http/failure';

export const BODY_BYTES_MAX = 1_000_000;
/** How long a client may go on sending after the refusal, so that it gets to read it. */
const LINGER_MS = 2_000;
/** The proxy library announces these without a body whatever follows; what follows would be read as a request. */
const METHODS_WITHOUT_STREAM = new Set(['DELETE', 'OPTIONS']);

function refuse(req: IncomingMessage, res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
  sendFailure(req, res, 'payload_too_large');
  discardRest(req);
}

/** Lets a client that was answered before it had sent everything read the answer, but not send for ever. */
export function discardRest(req: IncomingMessage): void {
  req.resume();
  if (req.complete) return;
  const timer = setTimeout(() => req.destroy(), LINGER_MS);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
}

/** Refuses by what the headers say: a body that is too long, or one that could not be passed on safely. */
export function createBodyLimit(): RequestHandler {
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > BODY_BYTES_MAX) {
      refuse(req, res);
    } else if (req.headers['transfer-encoding'] !== undefined && METHODS_WITHOUT_STREAM.has(req.method)) {
      res.setHeader('Connection', 'close');
      sendFailure(req, res, 'validation_failed');
    } else {
      next();
    }
  };
}

/**
 * Cuts off a body of unannounced length once it has grown too long. To be called when the body starts to flow into
 * the proxy's own request, which is given up as if the client had gone.
 */
export function limitStreamedBody(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers['transfer-encoding'] === undefined) return;
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= BODY_BYTES_MAX) return;
    req.off('data', count);
    req.unpipe();
    refuse(req, res);
    req.emit('aborted');
  };
  req.on('data', count);
}
