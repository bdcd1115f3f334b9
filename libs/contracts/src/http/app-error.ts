import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import type { SecondFactorStep } from './second-factor-step.schema.ts';
import type { Failure } from './failure.schema.ts';

interface AppErrorDetails {
  /** The message for users; by default the text of the code. */
  readonly message?: string;
  /** Refused fields by dotted path, each with its messages. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Answered as Retry-After, in whole seconds. */
  readonly retryAfterS?: number;
  /** How a sign-in continues that needs a second factor. */
  readonly secondFactor?: SecondFactorStep;
  readonly cause?: unknown;
}

/** A failure that is reported to the caller. Its code decides status and text ({@link ERROR_CODES}). */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly fields: AppErrorDetails['fields'];
  readonly retryAfterS: number | undefined;
  private readonly secondFactor: SecondFactorStep | undefined;

  readonly code: ErrorCode;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? ERROR_CODES[code].text, { cause: details.cause });
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.fields = details.fields;
    this.retryAfterS = details.retryAfterS;
    this.secondFactor = details.secondFactor;
  }

  /** The body of the answer. */
  toFailure(requestId: string | undefined): Failure {
    const { code, fields, secondFactor } = this;
    return {
      success: false,
      error: this.message,
      code,
      ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(([path, texts]) => [path, [...texts]])) }),
      ...(requestId !== undefined && { requestId }),
      ...(secondFactor && { secondFactor }),
    };
  }
}
