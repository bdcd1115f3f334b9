import type { Doc } from '../bson/codec.ts';
import { field } from '../bson/kinds.ts';
import { showField } from '../bson/show.ts';
import type { Target } from './targets.ts';

/** What an operator may need to know beside its target. */
interface Situation {
  /** The document before the update. */
  before: Doc;
  /** The copy that the update changes. */
  doc: Doc;
  path: string;
  /** The update inserts a new document. */
  inserting: boolean;
}

/** Applies one operator to one place; prepared once per statement from the operand. */
export type Apply = (target: Target, situation: Situation) => void;

/** `document {_id: …}`, as messages name the document that an update was for. */
export const named = (doc: Doc): string => `{${showField('_id', field(doc, '_id'))}}`;
