import type { IncomingMessage } from 'node:http';
import { CALL_BODY_BYTES_MAX } from '@magnetx/contracts';

/** A body must have arrived by then, however steadily it comes. */
const BODY_TIMEOUT_S = 10;
const BYTES_PER_S_MIN = 1024;
/** Mobile networks stall for a moment now and then. */
const PACE_GRACE_S = 2;

/** Why a body was not read to its end. */
export type BodyFailure = 'payload_too_large' | 'request_timeout';

export type BodyResult = { readonly body: Buffer | null } | { readonly failure: BodyFailure };

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads a whole body before an upstream connection is taken, so that a slow client holds no place at the API.
 * Calls back once: with the body (null when there is none) or with what is wrong. Never calls back when the client
 * disconnects first.
 */
export function readBody(req: IncomingMessage, done: (result: BodyResult) => void): void {
  if (!hasBody(req)) return done({ body: null });
  const chunks: Buffer[] = [];
  let bytes = 0;
  let seconds = 0;
  const finish = (result: BodyResult): void => {
    clearInterval(pace);
    req.off('data', onData);
    req.off('end', onEnd);
    done(result);
  };
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > CALL_BODY_BYTES_MAX) return finish({ failure: 'payload_too_large' });
    chunks.push(chunk);
  };
  const onEnd = (): void => finish({ body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) });
  const pace = setInterval(() => {
    seconds += 1;
    const isBehind = bytes < (seconds - PACE_GRACE_S) * BYTES_PER_S_MIN;
    if (isBehind || seconds >= BODY_TIMEOUT_S) finish({ failure: 'request_timeout' });
  }, 1000);
  req.on('data', onData);
  req.once('end', onEnd);
  req.once('close', () => clearInterval(pace));
}
