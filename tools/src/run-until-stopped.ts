import type { Service } from './service.ts';

interface Running {
  readonly services: readonly Service[];
  stop: () => Promise<void>;
}

/**
 * Keeps the command alive until Ctrl-C or SIGTERM, then stops everything in order. When a service ends unexpectedly,
 * reports it, stops the rest and exits with 1.
 */
export function runUntilStopped(running: Running): void {
  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    console.log('\nStopping ...');
    await running.stop();
    console.log('Stopped. Your data is safe.');
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  for (const service of running.services) {
    void service.ended.then((how) => {
      if (isStopping) return;
      console.error(`The ${service.name} stopped unexpectedly, ${how}. Stopping the rest; start again when ready.`);
      return stop(1);
    });
  }
}
