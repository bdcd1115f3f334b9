import { createThrottle } from '../../../db/pace.ts';
import type { KeyedQueue } from '../../../runtime/keyed-queue.ts';

/** A user's stored data by name: rows in batches, or nested parts. */
export interface PersonalDataParts {
  readonly [name: string]: ((userId: string) => AsyncIterable<readonly object[]>) | PersonalDataParts;
}

async function readThenRest<Batch>(iterator: AsyncIterator<Batch>): Promise<IteratorResult<Batch>> {
  const pace = createThrottle();
  const next = await iterator.next();
  await pace.rest();
  return next;
}

/** Reads one batch at a time across all concurrent downloads, with a pause after each. */
async function* inTurns<Batch>(batches: AsyncIterable<Batch>, queue: KeyedQueue): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]();
  for (;;) {
    const next = await queue.run('downloads', () => readThenRest(iterator));
    if (next.done) return;
    yield next.value;
  }
}

async function* writeList(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Writes a user's data as JSON, one batch of rows at a time. The values in `whole` come first. */
export async function* writeData(
  whole: Readonly<Record<string, object>>,
  parts: PersonalDataParts,
  { userId, queue }: { readonly userId: string; readonly queue: KeyedQueue },
): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(whole)) {
    yield `${separator}${JSON.stringify(name)}:${JSON.stringify(value)}`;
    separator = ',';
  }
  for (const [name, part] of Object.entries(parts)) {
    yield `${separator}${JSON.stringify(name)}:`;
    if (typeof part === 'function') yield* writeList(inTurns(part(userId), queue));
    else yield* writeData({}, part, { userId, queue });
    separator = ',';
  }
  yield '}';
}
