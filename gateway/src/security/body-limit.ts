import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@magnetx/contracts';
import { sendFailure } from '../http/failure.ts';

/** How long a rejected client may keep sending. Closing earlier could discard the response before it is read. */
const LINGER_MS = 2_000;
/** Some servers ignore a chunked body of these methods; its bytes could then be parsed as another request. */
const METHODS_WITHOUT_STREAM = new Set(['DELETE', 'OPTIONS']);

/** Discards the rest of a body whose request was already answered, for a limited time. */
export function discardRest(req: IncomingMessage): void {
  req.resume();
  if (req.complete) return;
  const timer = setTimeout(() => req.destroy(), LINGER_MS);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
}

/** Rejects a call because of its body, and closes its connection. */
export function rejectBody(req: IncomingMessage, res: ServerResponse, code: ErrorCode): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
  sendFailure(req, res, code);
  discardRest(req);
}

/** The fault that the headers show: a body that is too long, or one that is unsafe to proxy. */
export function bodyFault(req: IncomingMessage, bytesMax: number): 'payload_too_large' | 'validation_failed' | null {
  const { headers, method = '' } = req;
  if (Number(headers['content-length'] ?? 0) > bytesMax) return 'payload_too_large';
  const isStreamed = headers['transfer-encoding'] !== undefined;
  return isStreamed && METHODS_WITHOUT_STREAM.has(method) ? 'validation_failed' : null;
}
