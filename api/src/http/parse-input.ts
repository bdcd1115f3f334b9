import { CALL_BODY_BYTES_MAX, parseCallInput } from '@magnetx/contracts';
import express, { type Request, type Response } from 'express';
import type { z } from 'zod';
import { AppError } from './app-error';

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

/** The value as the contract's schema reads it: unknown keys dropped. Throws `validation_failed` naming each field. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = parseCallInput(schema, value ?? {});
  if (parsed.success) return parsed.data;
  const [message = ''] = parsed.messages;
  throw new AppError('validation_failed', { message, fields: parsed.fields });
}
