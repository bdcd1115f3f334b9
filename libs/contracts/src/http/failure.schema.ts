import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

const codes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];

/**
 * The body of a failure. `error` is a message for users; `fields` maps each refused field (dotted path) to its
 * messages; `requestId` identifies the request in the logs.
 */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(codes),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string().optional(),
});

export type Failure = z.infer<typeof failureSchema>;

/** The body of a failure without details. */
function failureOf(code: ErrorCode, requestId: string): Failure {
  return { success: false, error: ERROR_CODES[code].text, code, requestId };
}

/** {@link failureOf} with its status, for a request that is not valid HTTP. */
export function describeMalformedRequest(code: ErrorCode, requestId: string): { status: number; body: Failure } {
  return { status: ERROR_CODES[code].status, body: failureOf(code, requestId) };
}
