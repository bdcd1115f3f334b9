import type { RawClient } from '@magnetx/embedded-mongo/testing/raw-client';
import { must } from '../database-people.ts';

export type Stored = Record<string, unknown>;

/** A world while it is filled. */
export interface Filling {
  readonly client: RawClient;
  /** Adds what `document` makes of the numbers below `count`. The servers read it after their restart. */
  readonly load: (collection: string, count: number, document: (index: number) => Stored) => void;
}

const BATCH = 2000;

/** Documents as the product stored them. */
export async function stored(client: RawClient, find: string, filter: Stored = {}): Promise<Stored[]> {
  const { cursor } = await must(client, { find, filter, batchSize: 1000, singleBatch: true });
  return (cursor as { firstBatch: Stored[] }).firstBatch;
}

export async function clear(client: RawClient, collections: readonly string[]): Promise<void> {
  for (const name of collections) await must(client, { delete: name, deletes: [{ q: {}, limit: 0 }] });
}

/** Inserts what `document` makes of the numbers up to `count`. The next batch is made while one is written. */
export async function insertMany(
  client: RawClient,
  insert: string,
  count: number,
  document: (index: number) => Stored,
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    const documents = Array.from({ length }, (_, index) => document(from + index));
    await writing;
    writing = must(client, { insert, documents, ordered: false });
    // Awaited in the next turn, or at the end.
    writing.catch(() => undefined);
  }
  await writing;
}

/** An id in the form of the product's own. */
export function idOf(kind: number, index: number): string {
  return `${kind}${index.toString(16).padStart(23, '0')}`;
}

/** The index-th of a list that repeats. */
export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('The demo has nothing of the kind');
  return item;
}
