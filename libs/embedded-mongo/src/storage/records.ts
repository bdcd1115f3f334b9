import { calculateObjectSize } from 'bson';
import { RawDoc, encode, type Doc } from '../bson/codec.ts';

import { leavesAt, nestsWithin } from '../bson/paths.ts';
import { formatValue } from '../bson/format-value.ts';
import { CommandError, ensure } from '../errors.ts';
import type { Scope } from './scope.ts';
import type { Task, Wait } from './lock-table.ts';
import type { CollectionInfo, IndexInfo } from './catalog.ts';
import { indexKeys, noKeys, type IndexKeys } from './index-keys.ts';
import { indexEntry, indexKey, recordKey, recordOf, recordPrefix, resourceName } from './keys.ts';
import { prefixEnd } from '../bson/keystring.ts';

export class StoredRecord extends RawDoc {
  readonly id: number;

  constructor(id: number, bytes: Buffer) {
    super(bytes);
    this.id = id;
  }
}

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_DOCUMENT_DEPTH = 180;

export function readRecord(scope: Scope, collection: CollectionInfo, id: number): StoredRecord | undefined {
  const bytes = scope.view.get(recordKey(collection.id, id));
  return bytes ? new StoredRecord(id, bytes) : undefined;
}

export function* allRecords(scope: Scope, collection: CollectionInfo, reverse = false, from = 0) {
  const end = prefixEnd(recordPrefix(collection.id));
  for (const { key, value } of scope.view.range(recordKey(collection.id, from), end, reverse)) {
    yield new StoredRecord(recordOf(key), value);
  }
}

/** The number of records. The first count is cached and maintained, except for snapshots. */
export function countAll(scope: Scope, collection: CollectionInfo): number {
  const start = recordPrefix(collection.id);
  const counted = (): number => scope.view.count(start, prefixEnd(start));
  if (scope.transaction) return counted();
  collection.size ??= counted();
  return collection.size;
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
  added: readonly Buffer[];
  removed: readonly Buffer[];
  arrays: readonly string[];
  cut: boolean;
}

/** True when an update cannot affect an index, because unchanged values are shared by reference. */
function isUnaffected({ fields, partial }: IndexInfo, before: Doc | undefined, after: Doc | undefined): boolean {
  if (!before || !after || partial) return false;
  return fields.every(({ parts: [root = ''] }) => before[root] === after[root]);
}

function keysOf(index: IndexInfo, doc: Doc | undefined): IndexKeys {
  return doc ? indexKeys(index, doc) : noKeys;
}

/** The `keys` that are not among the `others`. */
function keysWithout(others: readonly Buffer[], keys: readonly Buffer[]): readonly Buffer[] {
  if (others.length === 0 || keys.length === 0) return keys;
  const names = new Set(others.map(resourceName));
  return keys.filter((key) => !names.has(resourceName(key)));
}

function difference(index: IndexInfo, old: IndexKeys, { keys, arrays, cut }: IndexKeys): IndexChange {
  return { index, added: keysWithout(old.keys, keys), removed: keysWithout(keys, old.keys), arrays, cut };
}

function changesOf({ indexes, build }: CollectionInfo, id: number, before: Doc | undefined, after: Doc | undefined) {
  const changes: IndexChange[] = [];
  for (const index of indexes) {
    if (!isUnaffected(index, before, after))
      changes.push(difference(index, keysOf(index, before), keysOf(index, after)));
  }
  for (const index of build?.indexes ?? []) {
    const tolerant = (doc: Doc | undefined): IndexKeys => build?.try(id, () => keysOf(index, doc)) ?? noKeys;
    changes.push(difference(index, tolerant(before), tolerant(after)));
  }
  return changes;
}

/** The locks of a write: the record, and added or removed unique keys. None without open transactions. */
function resourcesOf(scope: Scope, collection: CollectionInfo, id: number, changes: IndexChange[]): string[] {
  if (!scope.contended) return [];
  const keys = changes
    .filter(({ index }) => index.unique)
    .flatMap(({ index, added, removed }) => [...added, ...removed].map((key) => indexKey(index.id, key)));
  return [recordKey(collection.id, id), ...keys].map(resourceName);
}

/** The error 11000 with MongoDB's message, key pattern and values ("Unique Indexes"). */
export function duplicateKey(collection: CollectionInfo, index: IndexInfo, doc: Doc): CommandError {
  const values = index.fields.map(({ path, parts }) => [path, firstValue(doc, parts)] as const);
  const shown = values.map(([path, value]) => `${path}: ${formatValue(value)}`).join(', ');
  const where = `collection: ${collection.namespace} index: ${index.name} dup key: { ${shown} }`;
  const details = { keyPattern: index.spec['key'], keyValue: Object.fromEntries(values) };
  return new CommandError(11000, `E11000 duplicate key error ${where}`, details);
}

function firstValue(doc: Doc, parts: string[]): unknown {
  const [leaf] = leavesAt(doc, parts);
  const value = Array.isArray(leaf?.value) ? (leaf.value[0] as unknown) : leaf?.value;
  return value ?? null;
}

function refuseDuplicates(scope: Scope, collection: CollectionInfo, doc: Doc, changes: IndexChange[]): void {
  for (const { index, added } of changes) {
    if (!index.unique) continue;
    for (const key of added) {
      const start = indexKey(index.id, key);
      if (collection.build?.indexes.includes(index)) collection.build.possibleDuplicates.push({ index, start });
      else if (scope.view.count(start, prefixEnd(start)) > 0) throw duplicateKey(collection, index, doc);
    }
  }
}

const EMPTY_VALUE = Buffer.alloc(0);

/** Writes the record and its index entries. All checks come before. */
function save(scope: Scope, collection: CollectionInfo, id: number, bytes: Buffer | undefined, changes: IndexChange[]) {
  const key = recordKey(collection.id, id);
  if (bytes) scope.view.put(key, bytes);
  else scope.view.remove(key);
  for (const { index, added, removed, arrays, cut } of changes) {
    for (const gone of removed) scope.view.remove(indexEntry(index.id, gone, id));
    for (const made of added) scope.view.put(indexEntry(index.id, made, id), EMPTY_VALUE);
    if (arrays.some((path) => !index.arrays.has(path)) || (cut && !index.cut)) {
      for (const path of arrays) index.arrays.add(path);
      index.cut ||= cut;
      scope.engine.catalog.touch(collection);
    }
  }
}

function encoded(doc: Doc, tooLarge: (size: number) => CommandError): Buffer {
  try {
    const bytes = encode(doc);
    const isFlat = nestsWithin(doc, bytes.length, MAX_DOCUMENT_DEPTH);
    ensure(isFlat, 15, `cannot store a document of more than ${MAX_DOCUMENT_DEPTH} levels of nesting`);
    if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
  } catch (error) {
    if (!(error instanceof CommandError && error.code === 10334)) throw error;
  }
  throw tooLarge(calculateObjectSize(doc));
}

const insertTooLarge = (size: number): CommandError =>
  new CommandError(2, `object to insert too large. size in bytes: ${size}, max size: ${MAX_DOCUMENT_BYTES}`);
const updateTooLarge = (): CommandError =>
  new CommandError(17419, `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`);

/**
 * Inserts a document with an _id. If a transaction holds one of its keys, the returned task waits for it. Inside a
 * transaction, the insert throws a conflict instead.
 */
export function insertRecord(scope: Scope, collection: CollectionInfo, doc: Doc): Task<void> | undefined {
  scope.engine.disk.assertRoom();
  const bytes = encoded(doc, insertTooLarge);
  const record = { id: nextRecord(scope, collection), doc, bytes };
  const wait = tryInsert(scope, collection, record);
  return wait && insertLater(scope, collection, record, wait);
}

interface NewRecord {
  id: number;
  doc: Doc;
  bytes: Buffer;
}

/** Inserts, or returns what to wait for. */
function tryInsert(scope: Scope, collection: CollectionInfo, { id, doc, bytes }: NewRecord): Wait | undefined {
  const changes = changesOf(collection, id, undefined, doc);
  const resources = resourcesOf(scope, collection, id, changes);
  const wait = scope.blockedBy(resources);
  if (wait) return wait;
  refuseDuplicates(scope, collection, doc, changes);
  scope.claim(resources);
  scope.touch(collection, 1);
  save(scope, collection, id, bytes, changes);
  return undefined;
}

function* insertLater(scope: Scope, collection: CollectionInfo, record: NewRecord, first: Wait): Task<void> {
  for (let wait: Wait | undefined = first; wait; wait = tryInsert(scope, collection, record)) {
    yield wait;
    scope.assertAlive(collection);
  }
}

/** Returns the new version of a record, 'delete', or undefined to skip it. */
type Decide = (doc: Doc) => Doc | 'delete' | undefined;

interface Change {
  before: Doc;
  after: Doc | undefined;
  /** The stored bytes differ. */
  modified: boolean;
}

/**
 * Changes one record. `decide` runs again after every wait, so that it always sees the current document. Undefined if
 * the record was removed or `decide` skips it.
 */
export function* changeRecord(
  scope: Scope,
  collection: CollectionInfo,
  id: number,
  decide: Decide,
): Task<Change | undefined> {
  for (;;) {
    scope.assertAlive(collection);
    const held = scope.blockedBy(resourcesOf(scope, collection, id, []));
    if (held) {
      yield held;
      continue;
    }
    const current = readRecord(scope, collection, id);
    if (!current) return undefined;
    const decision = decide(current.doc);
    if (decision === undefined) return undefined;
    const after = decision === 'delete' ? undefined : decision;
    const bytes = after ? encoded(after, updateTooLarge) : undefined;
    const modified = !bytes?.equals(current.bytes);
    const changes = modified ? changesOf(collection, id, current.doc, after) : [];
    const resources = resourcesOf(scope, collection, id, changes);
    const wait = scope.blockedBy(resources);
    if (wait) {
      yield wait;
      continue;
    }
    if (after && modified) scope.engine.disk.assertRoom();
    if (after) refuseDuplicates(scope, collection, after, changes);
    scope.claim(resources, modified);
    scope.touch(collection, after ? 0 : -1);
    if (modified) save(scope, collection, id, bytes, changes);
    return { before: current.doc, after, modified };
  }
}
