/**
 * The number of concurrent users in a race: a sample, or with `WHOLE_CROWDS` set (`npm run soak`) the whole crowd,
 * which takes minutes on a small machine.
 */
export function crowdOf(sizes: { readonly sample: number; readonly whole: number }): number {
  return process.env['WHOLE_CROWDS'] ? sizes.whole : sizes.sample;
}
