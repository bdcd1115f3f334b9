import { ObjectId, type Timestamp } from 'bson';
import type { Doc } from '../bson/codec.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { ensure } from '../errors.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { insertRecord } from '../storage/records.ts';
import { toTask, type Task } from '../storage/lock-table.ts';
import { nextTimestamp } from '../update/operators.ts';
import { withIdFirst } from '../update/update.ts';
import { collectionToWrite } from './collections.ts';
import type { Call } from './command.ts';

/** Rejects `_id` values that no query could find (52, 53). */
export function checkId(doc: Doc): void {
  const kind = kindOf(doc['_id']);
  ensure(kind !== 'array' && kind !== 'regex', 53, `The '_id' value cannot be of type ${kind}`);
  if (!isDoc(doc['_id'])) return;
  const dollar = Object.keys(doc['_id']).find((name) => name.startsWith('$'));
  ensure(!dollar, 52, `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`);
}

const inserted: Doc = Object.freeze({ n: 1 });

/** Inserts one document, with a new _id if it has none. Synchronous unless it must wait. */
export function insertInto(call: Call, collection: CollectionInfo, document: Doc): Task<Doc> | Doc {
  const doc = withIdFirst(document, () => new ObjectId());
  // "Timestamps": an empty top-level timestamp in a new document becomes the current time.
  for (const field of Object.keys(doc)) {
    const value = doc[field];
    if (kindOf(value) === 'timestamp' && (value as Timestamp).isZero()) doc[field] = nextTimestamp();
  }
  checkId(doc);
  const waiting = insertRecord(call.scope, collection, doc);
  return waiting ? insertedAfter(waiting) : inserted;
}

function* insertedAfter(waiting: Task<void>): Task<Doc> {
  yield* waiting;
  return inserted;
}

/** Inserts one document by the collection's name. A missing collection is created. */
export function insertOne(call: Call, name: string, document: Doc): Task<Doc> | Doc {
  const collection = call.scope.collection(`${call.database}.${name}`);
  return collection ? insertInto(call, collection, document) : insertFirst(call, name, document);
}

function* insertFirst(call: Call, name: string, document: Doc): Task<Doc> {
  return yield* toTask(insertInto(call, yield* collectionToWrite(call, name), document));
}
