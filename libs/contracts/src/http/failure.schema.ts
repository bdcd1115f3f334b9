import { z } from 'zod';
import { secondFactorSchema } from './second-factor-step.schema.ts';
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
  /** With `second_factor_needed` alone. */
  secondFactor: secondFactorSchema.optional(),
});

export type Failure = z.infer<typeof failureSchema>;

/** The status and the body of the failure of a request that is not valid HTTP. */
export function describeMalformedRequest(code: ErrorCode, requestId: string): { status: number; body: Failure } {
  const { status, text } = ERROR_CODES[code];
  return { status, body: { success: false, error: text, code, requestId } };
}
