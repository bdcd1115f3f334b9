import { types } from 'node:util';
import { AppError } from '@magnetx/contracts';

/** The `type` of body-parser's errors → codes of the contracts. */
const BODY_ERRORS: Readonly<Record<string, 'malformed_json' | 'payload_too_large' | 'unsupported_media_type'>> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.size.invalid': 'malformed_json',
  'request.aborted': 'malformed_json',
};

function statusOf(error: unknown): number {
  return types.isNativeError(error) && 'status' in error && typeof error.status === 'number' ? error.status : 500;
}

/** Converts any error of a call to one for the caller. An unexpected one is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const type = types.isNativeError(error) && 'type' in error ? String(error.type) : '';
  const bodyError = BODY_ERRORS[type];
  if (bodyError) return new AppError(bodyError, { cause: error });
  if (error instanceof URIError) {
    const message = 'The URL is not encoded correctly';
    return new AppError('validation_failed', { message, fields: { path: [message] }, cause: error });
  }
  if (statusOf(error) >= 400 && statusOf(error) < 500) return new AppError('validation_failed', { cause: error });
  return new AppError('internal', { cause: error });
}
