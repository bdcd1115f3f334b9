import type { Doc } from '../bson/codec.ts';

export interface UpdateContext {
  inserting: boolean;
  position?: number | undefined;
}

export interface Update {
  replacement: boolean;
  /** Returns a changed copy. */
  apply(doc: Doc, context: UpdateContext): Doc;
}
