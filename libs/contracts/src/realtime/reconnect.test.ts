import { reconnectDelayMs } from './reconnect';

describe('reconnectDelayMs (waitlist specification, section 4)', () => {
  it('doubles from one second over five attempts, then gives up', () => {
    expect([1, 2, 3, 4, 5, 6].map(reconnectDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, null]);
  });

  it('has no delay for an attempt before the first', () => {
    expect(reconnectDelayMs(0)).toBeNull();
  });
});
