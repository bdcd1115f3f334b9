import { randomUUID } from 'node:crypto';
import { UUID, type Binary } from 'bson';
import { decode, encode, type Doc } from '../bson/codec.ts';
import { parseCollation, type Collation } from '../bson/collation.ts';
import { toNumber } from '../bson/numbers.ts';
import type { Filter } from '../query/compiled-filter.ts';
import { parseFilter } from '../query/filter.ts';
import { catalogKey, catalogRange, garbageKey, garbageOf, garbageRange, indexPrefix, recordPrefix } from './keys.ts';
import { prefixEnd } from '../bson/keystring.ts';
import type { View } from './view.ts';

export interface IndexInfo {
  id: number;
  name: string;
  /** The field paths with their directions, in key order. */
  fields: { path: string; parts: string[]; descending: boolean }[];
  /** The definition as listIndexes returns it. */
  spec: Doc;
  unique: boolean;
  sparse: boolean;
  partial: Filter | undefined;
  collation: Collation | undefined;
  expireAfterSeconds: number | undefined;
  /** The paths on which some document has an array. The index is multikey if there are any. */
  arrays: Set<string>;
  /** Some key was truncated, so entries may be out of order beyond that length. */
  cut: boolean;
}

/** A running index build as writers see it. */
export interface RunningBuild {
  readonly indexes: readonly IndexInfo[];
  /** Unique keys that may be duplicates, as lower bounds of their entries. */
  readonly possibleDuplicates: { index: IndexInfo; start: Buffer }[];
  whenEnded(callback: () => void): void;
  /** Runs work that may fail for documents which the index cannot hold; such records are checked again at the end. */
  try<T>(record: number, work: () => T): T | undefined;
}

/** A collection and its indexes. The index on _id comes first. */
export interface CollectionInfo {
  id: number;
  namespace: string;
  database: string;
  name: string;
  uuid: Binary;
  options: Doc;
  indexes: IndexInfo[];
  /** The next record's number; undefined until first used after a start. */
  nextRecord: number | undefined;
  /** The number of records; undefined until first used after a start. */
  size: number | undefined;
  build?: RunningBuild;
  /** The commit that last changed its definition. An older snapshot cannot use the collection. */
  changedAt: number;
}

export function createIndexInfo(id: number, spec: Doc, arrays: Iterable<string> = [], cut = false): IndexInfo {
  const partial = spec['partialFilterExpression'] as Doc | undefined;
  const expire = spec['expireAfterSeconds'];
  return {
    id,
    name: String(spec['name']),
    fields: Object.entries(spec['key'] as Doc).map(([path, direction]) => ({
      path,
      parts: path.split('.'),
      descending: toNumber(direction) < 0,
    })),
    spec,
    unique: Boolean(spec['unique']) || spec['name'] === '_id_',
    sparse: Boolean(spec['sparse']),
    partial: partial ? parseFilter(partial) : undefined,
    collation: parseCollation(spec['collation']),
    expireAfterSeconds: expire === undefined ? undefined : toNumber(expire),
    arrays: new Set(arrays),
    cut,
  };
}

/** Limits one sweep, so that it does not block clients. */
const MAX_REMOVED_PER_SWEEP = 2000;

/** The collections of the data folder, in memory and in the store. */
export class Catalog {
  private readonly collections = new Map<string, CollectionInfo>();
  /** All collections in order. Undefined after a change of the set. */
  private sorted: readonly CollectionInfo[] | undefined;
  private readonly changed = new Set<CollectionInfo>();
  /** Prefixes of dropped data that is not removed yet. */
  private readonly garbage: Buffer[] = [];
  private nextId = 1;

  load(view: View): void {
    for (const { value } of view.range(catalogRange.start, catalogRange.end)) {
      const info = fromEntry(decode(value));
      this.register(info);
      for (const id of [info.id, ...info.indexes.map((index) => index.id)]) this.nextId = Math.max(this.nextId, id + 1);
    }
    for (const { key } of view.range(garbageRange.start, garbageRange.end)) {
      const { prefix, id } = garbageOf(key);
      this.garbage.push(prefix);
      this.nextId = Math.max(this.nextId, id + 1);
    }
  }

  find(namespace: string): CollectionInfo | undefined {
    return this.collections.get(namespace);
  }

  all(): readonly CollectionInfo[] {
    this.sorted ??= [...this.collections.values()].sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
    return this.sorted;
  }

  inDatabase(database: string): CollectionInfo[] {
    return this.all().filter((info) => info.database === database);
  }

  allocateId(): number {
    this.nextId += 1;
    return this.nextId - 1;
  }

  /** A new collection with its index on _id. `add` registers it. */
  create(database: string, name: string, options: Doc = {}): CollectionInfo {
    return {
      id: this.allocateId(),
      namespace: `${database}.${name}`,
      database,
      name,
      uuid: new UUID(randomUUID()),
      options,
      indexes: [createIndexInfo(this.allocateId(), { v: 2, key: { _id: 1 }, name: '_id_', ...options })],
      nextRecord: 1,
      size: 0,
      changedAt: 0,
    };
  }

  add(info: CollectionInfo): void {
    this.register(info);
    this.changed.add(info);
  }

  private register(info: CollectionInfo): void {
    this.collections.set(info.namespace, info);
    this.sorted = undefined;
  }

  /** Stores the changed definition with the next commit. */
  touch(info: CollectionInfo): void {
    this.changed.add(info);
  }

  remove(view: View, info: CollectionInfo): void {
    this.collections.delete(info.namespace);
    this.sorted = undefined;
    view.remove(catalogKey(info.namespace));
    for (const prefix of [recordPrefix(info.id), ...info.indexes.map(({ id }) => indexPrefix(id))])
      this.discard(view, prefix);
  }

  /** Marks the data under a prefix for removal after a restart, unless it is unmarked before. */
  markForRemoval(view: View, prefix: Buffer): void {
    view.put(garbageKey(prefix), Buffer.alloc(0));
  }

  unmarkForRemoval(view: View, prefix: Buffer): void {
    view.remove(garbageKey(prefix));
  }

  /** Marks the data under a prefix for removal by `sweep`. */
  discard(view: View, prefix: Buffer): void {
    this.markForRemoval(view, prefix);
    this.garbage.push(prefix);
  }

  get hasGarbage(): boolean {
    return this.garbage.length > 0;
  }

  /** Removes some of the discarded data. Returns true if there is more. */
  sweep(view: View): boolean {
    const [prefix] = this.garbage;
    if (!prefix) return false;
    let count = 0;
    for (const { key } of view.range(prefix, prefixEnd(prefix))) {
      view.remove(key);
      count += 1;
      if (count === MAX_REMOVED_PER_SWEEP) return true;
    }
    this.unmarkForRemoval(view, prefix);
    this.garbage.shift();
    return this.garbage.length > 0;
  }

  /** Stores the changed definitions. Part of every commit. */
  store(view: View): void {
    for (const info of this.changed) {
      // A transaction's own collection is stored when the commit adds it.
      if (this.collections.get(info.namespace) === info) view.put(catalogKey(info.namespace), encode(toEntry(info)));
    }
    this.changed.clear();
  }
}

function toEntry(info: CollectionInfo): Doc {
  const { database, name, uuid, options } = info;
  const indexes = info.indexes.map(({ id, spec, arrays, cut }) => ({ id, spec, arrays: [...arrays], cut }));
  return { id: info.id, database, name, uuid, options, indexes };
}

interface StoredIndex {
  id: unknown;
  spec: Doc;
  arrays: string[];
  cut: boolean;
}

function fromEntry(entry: Doc): CollectionInfo {
  const database = String(entry['database']);
  const name = String(entry['name']);
  const indexes = entry['indexes'] as StoredIndex[];
  return {
    id: toNumber(entry['id']),
    namespace: `${database}.${name}`,
    database,
    name,
    uuid: entry['uuid'] as Binary,
    options: entry['options'] as Doc,
    indexes: indexes.map(({ id, spec, arrays, cut }) => createIndexInfo(toNumber(id), spec, arrays, cut)),
    nextRecord: undefined,
    size: undefined,
    changedAt: 0,
  };
}
