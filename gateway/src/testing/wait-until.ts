import { setTimeout as delay } from 'node:timers/promises';

/** Resolves as soon as the condition holds; throws when it does not within half a minute. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await delay(10);
  }
}
