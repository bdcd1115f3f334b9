import { parseCallInput, type ErrorCode, type Failure } from '@magnetx/contracts';
import type { z } from 'zod';
import { DeployRefusal } from '../registry/releases';

/** Why a call is not answered as asked, in a sentence for whoever made it. */
export class CallRefusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Failure['fields'],
    /** When another try may succeed. */
    readonly retryAfterS?: number,
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
  const parsed = parseCallInput(schema, input);
  if (parsed.success) return parsed.data;
  throw new CallRefusal('validation_failed', parsed.messages.join('; '), parsed.fields);
}
