/**
 * Logs an error to the browser's console. Front ends log only through this module. Messages must not contain tokens,
 * query strings or user input.
 */
export function logError(message: string, cause?: unknown): void {
  if (cause === undefined) console.error(message);
  else console.error(message, cause);
}

/** {@link logError} for rejections and workarounds that need no attention. */
export function logWarning(message: string, cause?: unknown): void {
  if (cause === undefined) console.warn(message);
  else console.warn(message, cause);
}
