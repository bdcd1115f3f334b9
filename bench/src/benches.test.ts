import { databaseWritersBench } from './database-writers.bench.ts';
import { BENCHES } from './benches.ts';

/** `npm run soak` runs all of them. */
const SAMPLE = [databaseWritersBench];
const benches = process.env['ALL_BENCHES'] === 'true' ? BENCHES : SAMPLE;

describe.each(benches.map((bench) => [bench.title, bench] as const))('%s', (_title, bench) => {
  it('runs on a tiny input, without a failure and with a peer', async () => {
    const { rows, failed } = await bench.run('tiny');
    expect(failed).toBe(0);
    expect(rows.map((row) => row.ratio)).toContain(1);
    for (const { perSecond, ratio } of rows) {
      expect(perSecond).toBeGreaterThan(0);
      expect(Number.isFinite(ratio)).toBe(true);
    }
  });
});
