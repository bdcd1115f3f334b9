import { isDeepStrictEqual } from 'node:util';
import type { Connection, mongo } from 'mongoose';
import { assertWhole } from './restore-marker.ts';

type Index = mongo.IndexDescription & { readonly name: string };

/** The index options that decide which documents an index contains, and for how long. */
const OPTIONS = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'] as const;

export interface CollectionIndexes {
  readonly collection: string;
  readonly isNew: boolean;
  readonly missing: readonly Index[];
  /** Those of the missing indexes that outdated ones keep from being created. */
  readonly blocked: readonly Index[];
  /** Existing indexes with the name or the fields of a declared one. They must be dropped first. */
  readonly outdated: readonly string[];
  readonly undeclared: readonly string[];
}

/** The indexes that the models of this connection declare, by collection. */
export function declaredIndexes({ models }: Connection): ReadonlyMap<string, readonly Index[]> {
  const declared = new Map<string, readonly Index[]>();
  for (const { collection, schema } of Object.values(models)) {
    const indexes = schema.indexes().map(([fields, options]) => {
      const name = Object.entries(fields).flat().join('_');
      return { name, ...options, key: fields } as Index;
    });
    declared.set(collection.collectionName, [...(declared.get(collection.collectionName) ?? []), ...indexes]);
  }
  return declared;
}

/** The order of an index's fields matters. */
const hasSameFields = (one: Index, other: Index): boolean =>
  isDeepStrictEqual(Object.entries(one.key), Object.entries(other.key));

function isSame(one: Index, other: Index): boolean {
  const hasSame = (option: (typeof OPTIONS)[number]): boolean => {
    const [first, second] = [one, other].map((index) => (index[option] === false ? undefined : index[option]));
    return isDeepStrictEqual(first, second);
  };
  return one.name === other.name && hasSameFields(one, other) && OPTIONS.every(hasSame);
}

/** Compares the existing indexes with the declared ones. Collections without a model are ignored. */
export async function compareIndexes(connection: Connection): Promise<CollectionIndexes[]> {
  const existing = new Set((await connection.listCollections()).map(({ name }) => name));
  const compare = async ([collection, declared]: [string, readonly Index[]]): Promise<CollectionIndexes> => {
    const isNew = !existing.has(collection);
    const found = isNew ? [] : ((await connection.collection(collection).indexes()) as Index[]);
    const others = found.filter((one) => one.name !== '_id_' && !declared.some((index) => isSame(index, one)));
    const conflict = (one: Index, index: Index) => index.name === one.name || hasSameFields(index, one);
    const isInTheWay = (one: Index) => declared.some((index) => conflict(one, index));
    const missing = declared.filter((index) => !found.some((one) => isSame(index, one)));
    return {
      collection,
      isNew,
      missing,
      blocked: missing.filter((index) => others.some((one) => conflict(one, index))),
      outdated: others.filter(isInTheWay).map(({ name }) => name),
      undeclared: others.filter((one) => !isInTheWay(one)).map(({ name }) => name),
    };
  };
  return Promise.all([...declaredIndexes(connection)].map(compare));
}

/**
 * Creates the declared collections and indexes while the database stays writable. Existing indexes are kept, unless
 * they conflict with a declared one and `mayReplace` is true. Throws if the database is half restored.
 */
export async function ensureIndexes(connection: Connection, { mayReplace = true } = {}): Promise<void> {
  await assertWhole(connection);
  const ensure = async ({ collection, isNew, missing, blocked, outdated }: CollectionIndexes): Promise<void> => {
    // One command reads the collection only once for all indexes.
    const create = async (indexes: readonly Index[]): Promise<unknown> =>
      indexes.length > 0 && connection.collection(collection).createIndexes([...indexes]);
    // Indexes create their collection themselves.
    if (isNew && missing.length === 0)
      await Object.values(connection.models)
        .find((one) => one.collection.collectionName === collection)
        ?.createCollection();
    if (outdated.length > 0 && !mayReplace) return;
    // First, so that no rule that moves to another index is without one for a moment.
    await create(missing.filter((index) => !blocked.includes(index)));
    for (const name of outdated) await connection.collection(collection).dropIndex(name);
    await create(blocked);
  };
  await Promise.all((await compareIndexes(connection)).map(ensure));
}

/** Drops the indexes that no model declares. */
export async function dropUndeclaredIndexes(connection: Connection): Promise<void> {
  for (const { collection, undeclared } of await compareIndexes(connection)) {
    for (const name of undeclared) await connection.collection(collection).dropIndex(name);
  }
}
