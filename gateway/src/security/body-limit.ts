import type { IncomingMessage, ServerResponse } from 'node:http';
import { CALL_BODY_BYTES_MAX, type ErrorCode } from '@magnetx/contracts';
import { sendFailure } from '../http/failure.ts';

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

/** Answers a call whose body is not wanted, and takes no more calls on its connection. */
export function refuseBody(req: IncomingMessage, res: ServerResponse, code: ErrorCode): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
  sendFailure(req, res, code);
  discardRest(req);
}

/** What the headers say against a body: that it is too long, or that it could not be passed on safely. */
export function bodyFault(req: IncomingMessage): 'payload_too_large' | 'validation_failed' | null {
  const { headers, method = '' } = req;
  if (Number(headers['content-length'] ?? 0) > CALL_BODY_BYTES_MAX) return 'payload_too_large';
  const isStreamed = headers['transfer-encoding'] !== undefined;
  return isStreamed && METHODS_WITHOUT_STREAM.has(method) ? 'validation_failed' : null;
}
