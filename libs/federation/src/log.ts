/**
 * A front end's log is the browser's console; this is the one door to it, so that where messages go can change in
 * one place. Never hand it a token, a query string or what a person typed.
 */
export function logError(message: string, cause?: unknown): void {
  if (cause === undefined) console.error(message);
  else console.error(message, cause);
}

/** For rejections and workarounds that need no attention on their own. See {@link logError}. */
export function logWarning(message: string, cause?: unknown): void {
  if (cause === undefined) console.warn(message);
  else console.warn(message, cause);
}
