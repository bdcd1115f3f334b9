import type { Doc } from '../bson/codec.ts';
import { field } from '../bson/kinds.ts';
import { formatField } from '../bson/format-value.ts';
import type { Target } from './targets.ts';

/** The context of one operator. */
interface OperatorContext {
  /** The document before the update. */
  before: Doc;
  /** The copy that the update changes. */
  doc: Doc;
  path: string;
  /** The update inserts a new document. */
  inserting: boolean;
}

/** Applies one operator to one target. Prepared once per statement. */
export type Apply = (target: Target, context: OperatorContext) => void;

/** `{_id: …}`, as error messages identify a document. */
export const describeId = (doc: Doc): string => `{${formatField('_id', field(doc, '_id'))}}`;
