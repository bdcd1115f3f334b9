/** A time limit is waited for in so many parts. */
const PARTS = 5;

/**
 * Rejects when the work takes longer, in ms. Its outcome then no longer matters. Time in which this process was itself
 * too busy to ask, or to read an answer, counts for one part at most.
 */
export async function withTimeout<T>(work: () => T | Promise<T>, timeoutMs: number): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new Error(`Not done within ${timeoutMs} ms`));
    const wait = (parts: number): void => {
      // An answer that came meanwhile is there to be read: it goes first.
      late = setTimeout(() => (parts > 1 ? wait(parts - 1) : setImmediate(giveUp)), timeoutMs / PARTS);
    };
    wait(PARTS);
  });
  const done = Promise.resolve().then(work);
  try {
    return await Promise.race([done, tooLate]);
  } finally {
    clearTimeout(late);
  }
}
