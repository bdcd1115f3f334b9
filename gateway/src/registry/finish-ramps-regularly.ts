import type { Logger } from 'pino';
import type { Releases } from './releases.ts';

/** A promotion is late by this much at most. */
const INTERVAL_MS = 2_000;

interface Deps {
  readonly releases: Pick<Releases, 'finishRamps'>;
  readonly watchMinutes: number;
  readonly logger: Logger;
}

/** Makes the versions live whose ramp has ended. Returns the function that stops it, once it is idle. */
export function finishRampsRegularly({ releases, watchMinutes, logger }: Deps): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    try {
      await releases.finishRamps(watchMinutes);
    } catch (error) {
      logger.error({ err: error }, 'promotions cannot take their last step');
    }
  };
  const timer = setInterval(() => {
    running ??= run().finally(() => (running = null));
  }, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
