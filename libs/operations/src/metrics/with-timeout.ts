/** The number of steps in which a time limit passes. */
const STEPS = 5;

/**
 * Rejects when the work takes longer than `timeoutMs`; its later outcome is ignored. Time in which this process is too
 * busy to send a request or read an answer counts as one step at most.
 */
export async function withTimeout<T>(work: () => T | Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new Error(`Not done within ${timeoutMs} ms`));
    const wait = (steps: number): void => {
      // `setImmediate` lets an answer that has already arrived win.
      timer = setTimeout(() => (steps > 1 ? wait(steps - 1) : setImmediate(giveUp)), timeoutMs / STEPS);
    };
    wait(STEPS);
  });
  const done = Promise.resolve().then(work);
  try {
    return await Promise.race([done, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
