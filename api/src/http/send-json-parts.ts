import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/** The timeout for a client that reads nothing, in ms. */
const STALLED_AFTER_MS = 30_000;

function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * Streams JSON in parts, each after the client has read the previous one. A failure after the first part cannot change
 * the status. It breaks the connection and is thrown, so that the client detects a truncated response. Resolves when
 * everything is sent or the client has disconnected.
 */
export async function sendJsonParts(
  { request, response }: { readonly request: Request; readonly response: Response },
  parts: AsyncIterable<string>,
): Promise<void> {
  response.type('json');
  if (request.method === 'HEAD') return void response.end();
  response.setTimeout(STALLED_AFTER_MS, () => response.destroy());
  try {
    await pipeline(Readable.from(parts, { highWaterMark: 1 }), response);
  } catch (error) {
    if (!isClientGone(error)) throw error;
  }
}
