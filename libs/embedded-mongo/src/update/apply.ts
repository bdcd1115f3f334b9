import type { Doc } from '../bson/codec.ts';
import { field } from '../bson/kinds.ts';
import { showField } from '../bson/show.ts';
import type { Target } from './targets.ts';

/** The context of one operator. */
interface Situation {
  /** The document before the update. */
  before: Doc;
  /** The copy that the update changes. */
  doc: Doc;
  path: string;
  /** The update inserts a new document. */
  inserting: boolean;
}

/** Applies one operator to one target. Prepared once per statement. */
export type Apply = (target: Target, situation: Situation) => void;

/** `{_id: …}`, as error messages identify a document. */
export const named = (doc: Doc): string => `{${showField('_id', field(doc, '_id'))}}`;
