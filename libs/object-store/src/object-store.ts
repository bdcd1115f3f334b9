/**
 * Stores releases, their records and pictures as whole objects under keys such as `mfe-admin/1.0.0-…/main.js`. Objects
 * are never changed in place, so no reader sees a partial one, and no writer overwrites another's.
 */
export interface ObjectStore {
  /** How long a read stays fresh; 0 where reading is cheap. */
  readonly freshForMs: number;
  /** Null when the object does not exist. */
  readonly get: (key: string) => Promise<Buffer | null>;
  /** Atomic, and durable once it resolves. Returns false, with nothing changed, when the key exists. */
  readonly create: (key: string, body: Buffer) => Promise<boolean>;
  /** Keys that start with `prefix`, in byte order; with `after`, only those after that key. */
  readonly list: (prefix: string, after?: string) => Promise<string[]>;
  /** Does nothing when the object does not exist. */
  readonly remove: (key: string) => Promise<void>;
  /** A local file with the object's contents, to serve; null when the object does not exist. */
  readonly localFile: (key: string) => Promise<string | null>;
}

/** The store could not be read, so whether an object exists is unknown. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}
