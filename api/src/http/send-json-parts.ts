import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/** A client that takes nothing for so long loses the connection, in ms. */
const STALLED_AFTER_MS = 30_000;

function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * Answers with JSON made part by part, each when the client has taken the one before. Once the first part is sent a
 * failure cannot change the status: it breaks the connection, so that a cut answer is never taken for a whole one, and
 * is thrown. Resolves when all is sent or the client has gone.
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
