import type { JobContext } from './create-jobs.ts';

/** Runs the work for each item until the job is ending. Throws all failures at the end. */
export async function runEach<T>(
  items: readonly T[],
  context: JobContext,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    if (context.isEnding()) break;
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} items failed: ${String(failures[0])}`);
}
