import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendFailure } from '../http/failure';

export const BODY_BYTES_MAX = 1_000_000;
/** How long a client may go on sending after the refusal, so that it gets to read it. */
const LINGER_MS = 2_000;
/** Servers differ in whether a body of theirs is read; what one leaves, the next would take for a request. */
const METHODS_WITHOUT_STREAM = new Set(['DELETE', 'OPTIONS']);

/** Lets a client that was answered before it had sent everything read the answer, but not send for ever. */
export function discardRest(req: IncomingMessage): void {
  req.resume();
  if (req.complete) return;
  const timer = setTimeout(() => req.destroy(), LINGER_MS);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
}

/** Answers a call whose body is too long, and takes no more calls on its connection. */
export function refuseTooLong(req: IncomingMessage, res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
  sendFailure(req, res, 'payload_too_large');
  discardRest(req);
}

/** What the headers say against a body: that it is too long, or that it could not be passed on safely. */
export function bodyFault(req: IncomingMessage): 'payload_too_large' | 'validation_failed' | null {
  const { headers, method = '' } = req;
  if (Number(headers['content-length'] ?? 0) > BODY_BYTES_MAX) return 'payload_too_large';
  const isStreamed = headers['transfer-encoding'] !== undefined;
  return isStreamed && METHODS_WITHOUT_STREAM.has(method) ? 'validation_failed' : null;
}
