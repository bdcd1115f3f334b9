/** Rejects when the work takes longer, in ms. Its outcome then no longer matters. */
export async function inTime<T>(work: () => T | Promise<T>, timeoutMs: number): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new Error(`Not done within ${timeoutMs} ms`));
    // In a process that was busy for all that time, answers are there to be read: those go first.
    late = setTimeout(() => setImmediate(giveUp), timeoutMs);
  });
  const done = Promise.resolve().then(work);
  try {
    return await Promise.race([done, tooLate]);
  } finally {
    clearTimeout(late);
  }
}
