import type { ErrorCode, Failure } from '@magnetx/contracts';
import type { z } from 'zod';
import { DeployRefusal } from '../registry/releases';

/** Why a call is not answered as asked, in a sentence for whoever made it. */
export class CallRefusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Failure['fields'],
  ) {
    super(message);
    this.name = 'CallRefusal';
  }
}

const CODES = { invalid: 'validation_failed', not_found: 'not_found', conflict: 'conflict' } as const;

/** What others throw as a refusal of ours; null for everything that is not the caller's to mend. */
export function toCallRefusal(error: unknown): CallRefusal | null {
  if (error instanceof CallRefusal) return error;
  return error instanceof DeployRefusal ? new CallRefusal(CODES[error.reason], error.message) : null;
}

/** Parses what a client sent. Throws a refusal that names every field that is wrong. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const fields: Record<string, string[]> = {};
  for (const { field, message } of problems) (fields[field] ??= []).push(message);
  const sentence = problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
  throw new CallRefusal('validation_failed', sentence, fields);
}
