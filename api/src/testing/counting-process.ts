import { startCountingWorker } from './counting-worker.ts';
import { createTestClock } from './test-clock.ts';

/** The process of a counting worker, whose parent moves its clock. */
const clock = createTestClock();
await startCountingWorker(process.argv[2] ?? '', clock, () => process.send?.('done'));
process.on('message', (ms: number) => clock.advance(ms));
process.on('disconnect', () => process.exit());
