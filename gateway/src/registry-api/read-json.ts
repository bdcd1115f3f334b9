import { formatFigure } from '@magnetx/contracts';
import { json, type Request, type Response } from 'express';
import type { z } from 'zod';
import { CallRefusal, parseInput } from './call-refusal';

const BODY_BYTES_MAX = 10_000;
const parseJson = json({ limit: BODY_BYTES_MAX });

function toRefusal(error: unknown): unknown {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  const limit = `${formatFigure(BODY_BYTES_MAX)} bytes`;
  if (status === 413) return new CallRefusal('payload_too_large', `The body is longer than ${limit}.`);
  if (status === 415) return new CallRefusal('unsupported_media_type', 'Send the body as JSON in UTF-8.');
  return status === 400 ? new CallRefusal('malformed_json', 'The body is not valid JSON.') : error;
}

/** A call's body, which is JSON of the given form. Throws a refusal that says what is wrong with it. */
export async function readJson<T>(req: Request, res: Response, schema: z.ZodType<T>): Promise<T> {
  await new Promise<void>((resolve, reject) => {
    parseJson(req, res, (error: unknown) => (error ? reject(toRefusal(error) as Error) : resolve()));
  });
  if (req.body === undefined) throw new CallRefusal('unsupported_media_type', 'Send the body as JSON.');
  return parseInput(schema, req.body);
}
