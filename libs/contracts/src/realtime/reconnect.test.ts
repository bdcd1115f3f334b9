import { slotRetryDelayMs, reconnectDelayMs } from './reconnect.ts';

const delays = (random: number) => [1, 2, 3, 4, 5, 6].map((attempt) => reconnectDelayMs(attempt, random));

describe('reconnectDelayMs', () => {
  it('doubles from one second over five attempts, then gives up', () => {
    expect(delays(0)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, null]);
  });

  it('is longer by a random share, up to half', () => {
    expect(delays(0.5)).toEqual([1_250, 2_500, 5_000, 10_000, 20_000, null]);
    expect(delays(1)).toEqual([1_500, 3_000, 6_000, 12_000, 24_000, null]);
  });

  it('has no delay for an attempt before the first', () => {
    expect(reconnectDelayMs(0, 0)).toBeNull();
  });
});

describe('slotRetryDelayMs', () => {
  it('exceeds the slot lease of a killed process, by at most half of it', () => {
    expect([0, 0.5, 1].map(slotRetryDelayMs)).toEqual([60_000, 75_000, 90_000]);
  });
});
