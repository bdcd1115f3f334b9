import { randomUUID } from 'node:crypto';
import type { Binary } from 'bson';
import { UUID } from 'bson';
import type { Doc } from '../bson/codec.ts';
import type { Collation } from '../bson/collation.ts';
import { parseCollation } from '../bson/collation.ts';
import { decode, encode } from '../bson/codec.ts';
import { toNumber } from '../bson/numbers.ts';
import type { Filter } from '../query/compiled-filter.ts';
import { parseFilter } from '../query/filter.ts';
import { catalogKey, catalogRange, garbageKey, garbageOf, garbageRange, indexPrefix, recordPrefix } from './keys.ts';
import { prefixEnd } from './keystring.ts';
import type { View } from './view.ts';

/** One index of a collection. */
export interface IndexInfo {
  id: number;
  name: string;
  /** Field paths with their direction, in order. */
  fields: { path: string; parts: string[]; descending: boolean }[];
  /** The definition as listIndexes returns it. */
  spec: Doc;
  unique: boolean;
  sparse: boolean;
  partial: Filter | undefined;
  collation: Collation | undefined;
  expireAfterSeconds: number | undefined;
  /** Its paths on which some document has an array: it is a multikey index if there are any. */
  arrays: Set<string>;
  /** Some key was cut, so that entries may be out of order beyond the cut. */
  cut: boolean;
}

/** Indexes that are being built, as others see them. */
export interface RunningBuild {
  readonly indexes: readonly IndexInfo[];
  /** Unique keys that may be there twice, as bounds of their entries. */
  readonly doubts: { index: IndexInfo; start: Buffer }[];
  whenEnded(callback: () => void): void;
  /** Runs what a document without a place in the index makes fail; such a record is looked at again at the end. */
  try<T>(record: number, work: () => T): T | undefined;
}

/** One collection and its indexes; the index on _id is always the first. */
export interface CollectionInfo {
  id: number;
  namespace: string;
  database: string;
  name: string;
  uuid: Binary;
  options: Doc;
  indexes: IndexInfo[];
  /** The next record's number; undefined until first needed after a start. */
  nextRecord: number | undefined;
  /** Number of records; undefined until first asked for after a start. */
  size: number | undefined;
  /** Indexes that are being built. */
  build?: RunningBuild;
  /** Number of the commit since which its definition stands; an older snapshot cannot use it. */
  changedAt: number;
}

/** Builds an index from its definition. */
export function makeIndex(id: number, spec: Doc, flags: { arrays?: Iterable<string>; cut?: boolean } = {}): IndexInfo {
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
    arrays: new Set(flags.arrays),
    cut: flags.cut ?? false,
  };
}

/** Most entries that one sweep removes, so that clients need not wait for it. */
const mostPerSweep = 2000;

/** All collections of the data folder, held in memory and stored entry by entry. */
export class Catalog {
  private readonly collections = new Map<string, CollectionInfo>();
  private readonly changed = new Set<CollectionInfo>();
  /** Prefixes of what was dropped, until all under them is removed. */
  private readonly garbage: Buffer[] = [];
  private nextId = 1;

  /** Reads every entry of the store. */
  load(view: View): void {
    for (const { value } of view.range(catalogRange.start, catalogRange.end)) {
      const info = fromEntry(decode(value));
      this.collections.set(info.namespace, info);
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

  all(): CollectionInfo[] {
    return [...this.collections.values()].sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
  }

  inDatabase(database: string): CollectionInfo[] {
    return this.all().filter((info) => info.database === database);
  }

  allocateId(): number {
    this.nextId += 1;
    return this.nextId - 1;
  }

  /** A new collection with its index on _id, not yet known to anyone. */
  make(database: string, name: string, options: Doc = {}): CollectionInfo {
    return {
      id: this.allocateId(),
      namespace: `${database}.${name}`,
      database,
      name,
      uuid: new UUID(randomUUID()),
      options,
      indexes: [makeIndex(this.allocateId(), { v: 2, key: { _id: 1 }, name: '_id_', ...options })],
      nextRecord: 1,
      size: 0,
      changedAt: 0,
    };
  }

  add(info: CollectionInfo): void {
    this.collections.set(info.namespace, info);
    this.changed.add(info);
  }

  /** Has the definition stored again with the next commit. */
  touch(info: CollectionInfo): void {
    this.changed.add(info);
  }

  remove(view: View, info: CollectionInfo): void {
    this.collections.delete(info.namespace);
    view.remove(catalogKey(info.namespace));
    for (const prefix of [recordPrefix(info.id), ...info.indexes.map(({ id }) => indexPrefix(id))])
      this.discard(view, prefix);
  }

  /** Notes in the store that a restart is to remove what is under a prefix, unless it is spared before. */
  doom(view: View, prefix: Buffer): void {
    view.put(garbageKey(prefix), Buffer.alloc(0));
  }

  spare(view: View, prefix: Buffer): void {
    view.remove(garbageKey(prefix));
  }

  /** Gives what is under a prefix to `sweep`. */
  discard(view: View, prefix: Buffer): void {
    this.doom(view, prefix);
    this.garbage.push(prefix);
  }

  get hasGarbage(): boolean {
    return this.garbage.length > 0;
  }

  /** Removes some of what was discarded; true when there is more. */
  sweep(view: View): boolean {
    const [prefix] = this.garbage;
    if (!prefix) return false;
    let count = 0;
    for (const { key } of view.range(prefix, prefixEnd(prefix))) {
      view.remove(key);
      count += 1;
      if (count === mostPerSweep) return true;
    }
    this.spare(view, prefix);
    this.garbage.shift();
    return this.garbage.length > 0;
  }

  /** Stores what changed since the last commit; part of every commit. */
  store(view: View): void {
    for (const info of this.changed) {
      // One that a transaction has created is stored when it is added.
      if (this.collections.get(info.namespace) === info) view.put(catalogKey(info.namespace), encode(toEntry(info)));
    }
    this.changed.clear();
  }
}

function toEntry(info: CollectionInfo): Doc {
  const { id, database, name, uuid, options } = info;
  const indexes = info.indexes.map(({ id: index, spec, arrays, cut }) => ({
    id: index,
    spec,
    multikey: arrays.size > 0,
    arrays: [...arrays],
    cut,
  }));
  return { id, database, name, uuid, options, indexes };
}

interface StoredIndex {
  id: unknown;
  spec: Doc;
  multikey: boolean;
  arrays?: string[];
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
    indexes: indexes.map(({ id, spec, multikey, arrays, cut }) => {
      // An older entry does not list the paths; any may be.
      const all = multikey ? Object.keys(spec['key'] as Doc) : [];
      return makeIndex(toNumber(id), spec, { arrays: arrays ?? all, cut });
    }),
    nextRecord: undefined,
    size: undefined,
    changedAt: 0,
  };
}
