import type { Request, RequestHandler } from 'express';
import express from 'express';
import type { z } from 'zod';
import { AppError } from './app-error';

/** The largest body that a call takes. */
const BODY_LIMIT = '100kb';

function hasContent(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Reads a JSON body. Content of any other type is refused rather than ignored. */
export function createBodyParser(): RequestHandler[] {
  return [
    (request, _response, next) => {
      if (hasContent(request) && !request.is('application/json')) throw new AppError('unsupported_media_type');
      next();
    },
    express.json({ limit: BODY_LIMIT }),
  ];
}

/** The value as the contract's schema reads it: unknown keys dropped. Throws `validation_failed` naming each field. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String).join('.');
    (fields[path] ??= []).push(issue.message);
  }
  throw new AppError('validation_failed', { message: parsed.error.issues[0]?.message ?? '', fields });
}
