import { act } from '@testing-library/react';

const STEP_MS = 250;

/** Lets fake time pass in steps, so that React renders in between and effects can start timers of their own. */
export async function advanceTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(STEP_MS, ms - passed)));
  }
}
