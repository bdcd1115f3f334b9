import type { Doc } from '../bson/codec';
import { decode, encode } from '../bson/codec';
import { isDoc } from '../bson/kinds';
import { leavesAt } from '../bson/paths';
import { show } from '../bson/show';
import { MongoFailure, ensure } from '../errors';
import type { Scope } from '../transactions/scope';
import type { Steps } from '../transactions/lock-table';
import type { CollectionInfo, IndexInfo } from './catalog';
import { indexKeys } from './index-keys';
import { indexEntry, indexPrefix, recordKey, recordOf, recordPrefix, resourceName } from './keys';
import { prefixEnd } from './keystring';

/** One stored document, decoded when it is first looked at. */
export class StoredRecord {
  readonly id: number;
  private readonly bytes: Buffer;
  private decoded: Doc | undefined;

  constructor(id: number, bytes: Buffer) {
    this.id = id;
    this.bytes = bytes;
  }

  get doc(): Doc {
    this.decoded ??= decode(this.bytes);
    return this.decoded;
  }
}

const largestDocument = 16 * 1024 * 1024;
const deepestDocument = 180;

/** Reads one record, or undefined when it is gone. */
export function readRecord(scope: Scope, collection: CollectionInfo, id: number): StoredRecord | undefined {
  const bytes = scope.view.get(recordKey(collection.id, id));
  return bytes ? new StoredRecord(id, bytes) : undefined;
}

/** All records in the order of insertion. */
export function* allRecords(scope: Scope, collection: CollectionInfo, reverse = false): Generator<StoredRecord> {
  const start = recordPrefix(collection.id);
  for (const { key, value } of scope.view.range(start, prefixEnd(start), reverse)) {
    yield new StoredRecord(recordOf(key), value);
  }
}

function nextRecord(scope: Scope, collection: CollectionInfo): number {
  if (collection.nextRecord === undefined) {
    const start = recordPrefix(collection.id);
    const [last] = scope.engine.store.live.range(start, prefixEnd(start), true);
    collection.nextRecord = last ? recordOf(last.key) + 1 : 1;
  }
  collection.nextRecord += 1;
  return collection.nextRecord - 1;
}

interface IndexChange {
  index: IndexInfo;
  added: Buffer[];
  removed: Buffer[];
  multikey: boolean;
  cut: boolean;
}

function changesOf(collection: CollectionInfo, before: Doc | undefined, after: Doc | undefined): IndexChange[] {
  return collection.indexes.map((index) => {
    const old = before ? indexKeys(index, before).keys : new Map<string, Buffer>();
    const next = after ? indexKeys(index, after) : { keys: new Map<string, Buffer>(), multikey: false, cut: false };
    return {
      index,
      added: [...next.keys].filter(([name]) => !old.has(name)).map(([, key]) => key),
      removed: [...old].filter(([name]) => !next.keys.has(name)).map(([, key]) => key),
      multikey: next.multikey,
      cut: next.cut,
    };
  });
}

function uniqueResources(changes: IndexChange[]): string[] {
  return changes
    .filter(({ index }) => index.unique)
    .flatMap(({ index, added, removed }) =>
      [...added, ...removed].map((key) => resourceName(Buffer.concat([indexPrefix(index.id), key]))),
    );
}

/** 11000 with MongoDB's text, key pattern and values ("Unique Indexes"). */
function duplicateKey(collection: CollectionInfo, index: IndexInfo, doc: Doc): MongoFailure {
  const values = index.fields.map(({ path, parts }) => [path, firstValue(doc, parts)] as const);
  const shown = values.map(([path, value]) => `${path}: ${show(value)}`).join(', ');
  return new MongoFailure(
    11000,
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${shown} }`,
    { keyPattern: index.spec['key'], keyValue: Object.fromEntries(values) },
  );
}

function firstValue(doc: Doc, parts: string[]): unknown {
  const [leaf] = leavesAt(doc, parts);
  const value = Array.isArray(leaf?.value) ? (leaf.value[0] as unknown) : leaf?.value;
  return value ?? null;
}

function refuseDuplicates(scope: Scope, collection: CollectionInfo, id: number, doc: Doc, changes: IndexChange[]) {
  for (const { index, added } of changes) {
    if (!index.unique) continue;
    for (const key of added) {
      const start = Buffer.concat([indexPrefix(index.id), key]);
      for (const entry of scope.view.range(start, prefixEnd(start))) {
        const same = entry.key.length === start.length + 6;
        if (same && recordOf(entry.key) !== id) throw duplicateKey(collection, index, doc);
      }
    }
  }
}

/** Writes record and index entries together; everything that can fail has failed before. */
function apply(
  scope: Scope,
  collection: CollectionInfo,
  id: number,
  after: Buffer | undefined,
  changes: IndexChange[],
) {
  const key = recordKey(collection.id, id);
  if (after) scope.view.put(key, after);
  else scope.view.remove(key);
  for (const { index, added, removed, multikey, cut } of changes) {
    for (const gone of removed) scope.view.remove(indexEntry(index.id, gone, id));
    for (const made of added) scope.view.put(indexEntry(index.id, made, id), Buffer.alloc(0));
    if ((multikey && !index.multikey) || (cut && !index.cut)) {
      index.multikey ||= multikey;
      index.cut ||= cut;
      scope.engine.catalog.touch(collection);
    }
  }
}

/** Levels of documents and arrays below a value. */
function depthOf(value: unknown): number {
  const children = Array.isArray(value) ? (value as unknown[]) : isDoc(value) ? Object.values(value) : undefined;
  return children ? 1 + children.reduce<number>((deepest, child) => Math.max(deepest, depthOf(child)), 0) : 0;
}

function encoded(doc: Doc): Buffer {
  ensure(
    depthOf(doc) <= deepestDocument,
    15,
    `cannot store a document of more than ${deepestDocument} levels of nesting`,
  );
  const bytes = encode(doc);
  ensure(
    bytes.length <= largestDocument,
    10334,
    `BSONObj size: ${bytes.length} (0x${bytes.length.toString(16)}) is ` +
      `invalid. Size must be between 0 and ${largestDocument}(16MB)`,
  );
  return bytes;
}

/** Inserts a document that carries its _id; waits for, or conflicts with, transactions that hold one of its keys. */
export function* insertRecord(scope: Scope, collection: CollectionInfo, doc: Doc): Steps<void> {
  const bytes = encoded(doc);
  const id = nextRecord(scope, collection);
  let changes = changesOf(collection, undefined, doc);
  let resources = [resourceName(recordKey(collection.id, id)), ...uniqueResources(changes)];
  while (scope.blockedBy(resources)) {
    yield scope.waitFor(resources);
    scope.assertAlive(collection);
    changes = changesOf(collection, undefined, doc);
    resources = [resourceName(recordKey(collection.id, id)), ...uniqueResources(changes)];
  }
  refuseDuplicates(scope, collection, id, doc, changes);
  scope.claim(resources);
  scope.touch(collection);
  apply(scope, collection, id, bytes, changes);
}

/** What to do with a record: its new version, 'delete', or undefined to leave it. */
type Decide = (doc: Doc) => Doc | 'delete' | undefined;

/** What became of a record. */
interface Change {
  before: Doc;
  after: Doc | undefined;
  /** The stored bytes are no longer the same. */
  modified: boolean;
}

/**
 * Changes one record. `decide` sees its newest version after every wait, so that a condition is checked on what is
 * really there; undefined when the record is gone or `decide` lets it be.
 */
export function* changeRecord(
  scope: Scope,
  collection: CollectionInfo,
  id: number,
  decide: Decide,
): Steps<Change | undefined> {
  const record = resourceName(recordKey(collection.id, id));
  for (;;) {
    scope.assertAlive(collection);
    if (scope.blockedBy([record])) {
      yield scope.waitFor([record]);
      continue;
    }
    const current = readRecord(scope, collection, id);
    if (!current) return undefined;
    const decision = decide(current.doc);
    if (decision === undefined) return undefined;
    const after = decision === 'delete' ? undefined : decision;
    const bytes = after ? encoded(after) : undefined;
    const modified = !bytes?.equals(scope.view.get(recordKey(collection.id, id)) as Buffer);
    const changes = modified ? changesOf(collection, current.doc, after) : [];
    const resources = [record, ...uniqueResources(changes)];
    if (scope.blockedBy(resources)) {
      yield scope.waitFor(resources);
      continue;
    }
    if (after) refuseDuplicates(scope, collection, id, after, changes);
    scope.claim(resources, modified);
    scope.touch(collection);
    if (modified) apply(scope, collection, id, bytes, changes);
    return { before: current.doc, after, modified };
  }
}

/** Adds every record to a new index; 11000 when the index is unique and they are not. */
export function fillIndex(scope: Scope, collection: CollectionInfo, index: IndexInfo): void {
  const single: CollectionInfo = { ...collection, indexes: [index] };
  for (const { id, doc } of allRecords(scope, collection)) {
    const changes = changesOf(single, undefined, doc);
    refuseDuplicates(scope, collection, id, doc, changes);
    for (const { added, multikey, cut } of changes) {
      for (const key of added) scope.view.put(indexEntry(index.id, key, id), Buffer.alloc(0));
      index.multikey ||= multikey;
      index.cut ||= cut;
    }
  }
}

/** Removes everything under a prefix. */
export function clearPrefix(scope: Scope, prefix: Buffer): void {
  for (const { key } of scope.view.range(prefix, prefixEnd(prefix))) scope.view.remove(key);
}
