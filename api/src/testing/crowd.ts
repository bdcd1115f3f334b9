import { IS_WHOLE } from '@magnetx/operations/testing/soak';

/**
 * The number of concurrent users in a race: a sample, or the whole crowd in `npm run soak`, which takes minutes on a
 * small machine.
 */
export function crowdOf(sizes: { readonly sample: number; readonly whole: number }): number {
  return IS_WHOLE ? sizes.whole : sizes.sample;
}
