import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './error-codes';

const codes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];

/**
 * The body of every answer that is not a success. `error` is a sentence for people; `fields` names each field
 * that was refused (dotted path) with its messages; `requestId` finds the request in the logs.
 */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(codes),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string().optional(),
});

export type Failure = z.infer<typeof failureSchema>;
