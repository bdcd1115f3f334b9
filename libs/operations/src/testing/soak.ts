/** Whether tests run whole (`npm run soak`) or as a sample (the gate). */
export const IS_WHOLE = process.env['WHOLE_CROWDS'] === 'true';

/** A test that only `npm run soak` runs. docs/reference/tests.md says what guards its promise in the gate. */
export const testInSoak: jest.It = IS_WHOLE ? it : it.skip;

/** The cases of a test: all of them, or the first ones as a sample. */
export function sampleOf<T>(cases: readonly T[], size: number): readonly T[] {
  return IS_WHOLE ? cases : cases.slice(0, size);
}
