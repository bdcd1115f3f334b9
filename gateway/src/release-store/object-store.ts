/**
 * Where releases and the records about them are kept: whole objects under keys such as `mfe-admin/1.0.0-…/main.js`.
 * Nothing is ever changed in place, so no reader sees half of anything, and no writer overwrites another's.
 */
export interface ObjectStore {
  /** For how long a look counts before it is worth another: 0 where looking costs next to nothing. */
  readonly freshForMs: number;
  /** Null when there is none. */
  readonly get: (key: string) => Promise<Buffer | null>;
  /** All or nothing, and lasting once it resolves. False, and nothing done, when the key is taken. */
  readonly create: (key: string, body: Buffer) => Promise<boolean>;
  /** Keys that begin with `prefix`, in the order of their bytes; with `after`, those behind that key. */
  readonly list: (prefix: string, after?: string) => Promise<string[]>;
  /** Does nothing when there is none. */
  readonly remove: (key: string) => Promise<void>;
  /** A file on this machine with the object's contents, to be served from; null when there is no such object. */
  readonly localFile: (key: string) => Promise<string | null>;
}

/** The store could not be asked: what is in it is not known, which is something else than that it is not there. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError';
}
