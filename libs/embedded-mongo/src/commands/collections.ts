import type { Doc } from '../bson/codec.ts';
import { CommandError } from '../errors.ts';
import type { CollectionInfo } from '../storage/catalog.ts';
import { catalogKey, resourceName } from '../storage/keys.ts';
import type { Task } from '../storage/lock-table.ts';
import type { Call } from './command.ts';
import { checkCollectionName } from './options.ts';

/** Creates a collection. Inside a transaction, it is visible only to the transaction until the commit. */
export function* createCollection(call: Call, name: string, options: Doc = {}): Task<CollectionInfo> {
  const { scope, engine, database } = call;
  checkCollectionName(database, name);
  engine.disk.assertRoom();
  const resources = [resourceName(catalogKey(`${database}.${name}`))];
  for (let wait = scope.blockedBy(resources); wait; wait = scope.blockedBy(resources)) yield wait;
  const there = scope.collection(`${database}.${name}`);
  if (there) return there;
  scope.claim(resources);
  const info = engine.catalog.create(database, name, options);
  if (scope.transaction) {
    scope.transaction.created.set(info.namespace, info);
    scope.touch(info);
  } else {
    info.changedAt = engine.locks.commits;
    engine.catalog.add(info);
  }
  return info;
}

/** The collection to write to. A missing collection is created. */
export function* collectionToWrite(call: Call, name: string): Task<CollectionInfo> {
  return call.scope.collection(`${call.database}.${name}`) ?? (yield* createCollection(call, name));
}

/** Waits for index builds and for open transactions that have written to the collection. */
export function* waitUntilUnused(call: Call, info: CollectionInfo): Task<void> {
  const user = () => info.build ?? call.scope.writerOf(info);
  for (let one = user(); one; one = user()) {
    const busy = one;
    yield { until: (wake) => busy.whenEnded(wake) };
  }
}

export function* dropCollection(call: Call, info: CollectionInfo): Task<void> {
  yield* waitUntilUnused(call, info);
  const { scope, engine } = call;
  if (engine.catalog.find(info.namespace) !== info) return;
  engine.catalog.remove(scope.view, info);
  engine.locks.wrote([resourceName(catalogKey(info.namespace))]);
  engine.cursors.closeWhere((cursor) => cursor.namespace === info.namespace);
}

/** The collection. Throws 26 NamespaceNotFound if it does not exist. */
export function existingCollection(call: Call, name: string, message = 'ns not found'): CollectionInfo {
  const info = call.scope.collection(`${call.database}.${name}`);
  if (!info) throw new CommandError(26, message);
  return info;
}
