import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, type ErrorCode } from '@magnetx/contracts';
import { requestIdOf } from './forwarding.ts';

/** When a client should retry while the API is unavailable. */
const RETRY_AFTER_S = 2;

/** Destroys a response that has already started, so that the client does not take a part for the whole. */
function send(
  req: IncomingMessage,
  res: ServerResponse,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: string },
): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.statusCode = status;
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Sends the failure envelope that every client of the API parses. */
export function sendAppError(req: IncomingMessage, res: ServerResponse, error: AppError): void {
  const retryAfterS = error.retryAfterS ?? (error.status === 503 ? RETRY_AFTER_S : undefined);
  if (retryAfterS !== undefined && !res.headersSent) res.setHeader('Retry-After', retryAfterS);
  const body = JSON.stringify(error.toFailure(requestIdOf(req)));
  send(req, res, { status: error.status, type: 'application/json', body });
}

/** {@link sendAppError} with the code's default message. */
export function sendFailure(req: IncomingMessage, res: ServerResponse, code: ErrorCode): void {
  sendAppError(req, res, new AppError(code));
}

/** Sends plain text that is never cached, for people and browsers. */
export function sendText(req: IncomingMessage, res: ServerResponse, status: number, text: string): void {
  send(req, res, { status, type: 'text/plain', body: `${text}\n` });
}
