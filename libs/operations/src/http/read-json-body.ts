import { AppError, CALL_BODY_BYTES_MAX } from '@magnetx/contracts';
import express, { type Request, type Response } from 'express';

const parseJson = express.json({ limit: CALL_BODY_BYTES_MAX });

function hasContent(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Reads a JSON body into `request.body`. Content of any other type is refused rather than ignored. */
export async function readJsonBody(request: Request, response: Response): Promise<void> {
  if (!hasContent(request)) return;
  if (!request.is('application/json')) throw new AppError('unsupported_media_type');
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
}
