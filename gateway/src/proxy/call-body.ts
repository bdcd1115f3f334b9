import type { IncomingMessage } from 'node:http';

/** The limits of a call's body. */
export interface BodyLimits {
  readonly bytesMax: number;
  /** The limit for the whole body. */
  readonly timeoutS: number;
}

const BYTES_PER_S_MIN = 1024;
/** Mobile networks stall for short periods. */
const PACE_GRACE_S = 2;

export type BodyResult =
  | { readonly body: Buffer | null }
  | { readonly failure: 'payload_too_large' | 'request_timeout' };

/**
 * Reads a whole body before an upstream connection is used, so that slow clients hold none. Calls back once, with the
 * body (null without one) or the failure, unless the client disconnects first. Returns a function that stops reading
 * without calling back.
 */
export function readBody(
  req: IncomingMessage,
  { bytesMax, timeoutS }: BodyLimits,
  done: (result: BodyResult) => void,
): () => void {
  const { 'transfer-encoding': encoding, 'content-length': length } = req.headers;
  if (encoding === undefined && !(Number(length) > 0)) {
    done({ body: null });
    return () => undefined;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  let seconds = 0;
  const stop = (): void => {
    clearInterval(pace);
    req.off('data', onData);
    req.off('end', onEnd);
    chunks.length = 0;
  };
  const finish = (result: BodyResult): void => {
    stop();
    done(result);
  };
  const onData = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > bytesMax) return finish({ failure: 'payload_too_large' });
    chunks.push(chunk);
  };
  const onEnd = (): void => finish({ body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) });
  const pace = setInterval(() => {
    seconds += 1;
    const isBehind = bytes < (seconds - PACE_GRACE_S) * BYTES_PER_S_MIN;
    if (isBehind || seconds >= timeoutS) finish({ failure: 'request_timeout' });
  }, 1000);
  req.on('data', onData);
  req.once('end', onEnd);
  req.once('close', () => clearInterval(pace));
  return stop;
}
