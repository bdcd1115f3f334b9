import type { Doc } from '../bson/codec.ts';

/** How an update is applied to one document. */
export interface Occasion {
  inserting: boolean;
  /** Array position that the query matched. */
  position?: number | undefined;
}

/** A compiled update statement. */
export interface Update {
  replacement: boolean;
  /** Returns the changed copy; the document itself stays as it is. */
  apply(doc: Doc, occasion: Occasion): Doc;
}
