import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/** The connection of a client that reads nothing for this time is closed, in ms. */
const STALLED_AFTER_MS = 30_000;

function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * Streams JSON in parts, each once the client has read the one before. After the first part, a failure cannot change
 * the status: it breaks the connection, so that the client sees a truncated answer as an error, and is thrown. Resolves
 * when everything is sent or the client has disconnected.
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
