import { join } from 'node:path';
import { Engine } from '../engine.ts';
import { indexKeys } from '../storage/index-keys.ts';
import { garbageOf, garbageRange, indexEntry, indexPrefix, recordPrefix } from '../storage/keys.ts';
import { prefixEnd } from '../bson/keystring.ts';
import { allRecords } from '../storage/records.ts';
import { Store } from '../storage/store.ts';

/** Prints every difference between the documents and the index entries of a data folder. */
const store = new Store(join(process.argv[2] ?? '', 'data.mdb'), false);
const engine = new Engine(store);
const scope = engine.ownScope();
const known = new Set<string>();

function report(what: string, key: Buffer): void {
  process.stdout.write(`${what}: ${key.toString('hex')}\n`);
}

for (const collection of engine.catalog.all()) {
  known.add(recordPrefix(collection.id).toString('hex'));
  for (const index of collection.indexes) {
    const prefix = indexPrefix(index.id);
    known.add(prefix.toString('hex'));
    const wanted = new Set<string>();
    for (const { id, doc } of allRecords(scope, collection)) {
      for (const key of indexKeys(index, doc).keys) wanted.add(indexEntry(index.id, key, id).toString('hex'));
    }
    for (const { key } of store.live.range(prefix, prefixEnd(prefix))) {
      if (!wanted.delete(key.toString('hex'))) report(`${collection.namespace} ${index.name} has an extra entry`, key);
    }
    for (const key of wanted) report(`${collection.namespace} ${index.name} misses an entry`, Buffer.from(key, 'hex'));
  }
}
for (const { key } of store.live.range(garbageRange.start, garbageRange.end)) {
  known.add(garbageOf(key).prefix.toString('hex'));
}
for (const letter of ['i', 'r']) {
  let from: Buffer = Buffer.from(letter);
  const end = prefixEnd(from);
  for (;;) {
    const [next] = store.live.range(from, end);
    if (!next) break;
    const prefix = next.key.subarray(0, recordPrefix(0).length);
    if (!known.has(prefix.toString('hex'))) report('orphaned data', prefix);
    from = prefixEnd(prefix);
  }
}
await store.close();
