import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_CODES, failureOf, type ErrorCode, type Failure } from '@magnetx/contracts';
import { requestIdOf } from '../security/forwarding';

/** How long a client may wait before it asks again, when the API is away. */
const RETRY_AFTER_S = 2;

/**
 * Answers in the failure envelope that every client of the API parses. When the answer has begun already, all that
 * is left is to break it off, so that nobody takes half of it for the whole. `details` says it better than the code's
 * own sentence does.
 */
export function sendFailure(
  req: IncomingMessage,
  res: ServerResponse,
  code: ErrorCode,
  details: Pick<Partial<Failure>, 'error' | 'fields'> = {},
): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const failure: Failure = { ...failureOf(code, requestIdOf(req)), ...details };
  const body = JSON.stringify(failure);
  res.statusCode = ERROR_CODES[code].status;
  if (code === 'unavailable') res.setHeader('Retry-After', RETRY_AFTER_S);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Answers a person or a browser in plain text; never cached. */
export function sendText(req: IncomingMessage, res: ServerResponse, status: number, text: string): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const body = `${text}\n`;
  res.statusCode = status;
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(req.method === 'HEAD' ? undefined : body);
}
