import type { Doc } from '../bson/codec.ts';

/** The context in which an update is applied to one document. */
export interface UpdateContext {
  inserting: boolean;
  /** The array position that the query matched. */
  position?: number | undefined;
}

/** A compiled update statement. */
export interface Update {
  replacement: boolean;
  /** Returns a changed copy. */
  apply(doc: Doc, context: UpdateContext): Doc;
}
