import { AppError, CALL_BODY_BYTES_MAX } from '@magnetx/contracts';
import express, { type Request, type Response } from 'express';

const parseJson = express.json({ limit: CALL_BODY_BYTES_MAX });

/** Reads a JSON body into `request.body`. Throws for content of any other type. */
export async function readJsonBody(request: Request, response: Response): Promise<void> {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = request.headers;
  if (encoding === undefined && length === '0') return;
  if (!request.is('application/json')) throw new AppError('unsupported_media_type');
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
}

/** Reads a body of any content that is not compressed, and leaves `request.body` undefined. */
export async function readFileBody(request: Request, response: Response, bytesMax: number): Promise<Buffer> {
  const read = express.raw({ type: () => true, limit: bytesMax, inflate: false });
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
  const file: unknown = request.body;
  request.body = undefined;
  return Buffer.isBuffer(file) ? file : Buffer.alloc(0);
}
