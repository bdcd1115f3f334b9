import type { Revision } from '@magnetx/federation';
import { stateOf } from './change-registry';

/**
 * What to fall back to once `target` is live again in place of `takenBack`: what was live before `target` was, newest
 * first, without any version that was taken back itself and not promoted since. Null when there is none.
 */
export async function findFallBackVersion(
  newestFirst: AsyncIterable<Revision>,
  { name, target, takenBack }: { name: string; target: string; takenBack: string },
  isUsable: (version: string) => Promise<boolean>,
): Promise<string | null> {
  const passedOver = new Set([target, takenBack]);
  const trusted = new Set<string>();
  let wasTargetLive = false;
  let newer: Revision | null = null;
  for await (const revision of newestFirst) {
    const { live } = stateOf(revision, name);
    const liveAfter = newer && stateOf(newer, name).live;
    if (newer && live !== null && live !== liveAfter) {
      // What was said last of a version counts: whether it was taken off by a rollback, or made live on purpose.
      if (newer.action === 'rollback' && !trusted.has(live)) passedOver.add(live);
    }
    if (newer?.action === 'promote' && liveAfter && live !== liveAfter) trusted.add(liveAfter);
    wasTargetLive ||= liveAfter === target;
    if (wasTargetLive && live !== null && !passedOver.has(live) && (await isUsable(live))) return live;
    newer = revision;
  }
  return null;
}
