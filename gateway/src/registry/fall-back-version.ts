import type { Revision } from '@magnetx/federation';
import { stateOf } from './change-registry.ts';

/**
 * What to fall back to once `target` is live again in place of `takenBack`: what was live before `target` was, newest
 * first, without any version that was taken back later. Null when there is none.
 */
export async function findFallBackVersion(
  newestFirst: AsyncIterable<Revision>,
  { name, target, takenBack }: { name: string; target: string; takenBack: string },
  isUsable: (version: string) => Promise<boolean>,
): Promise<string | null> {
  const passedOver = new Set([target, takenBack]);
  let wasTargetLive = false;
  let newer: Revision | null = null;
  for await (const revision of newestFirst) {
    const { live } = stateOf(revision, name);
    const liveAfter = newer && stateOf(newer, name).live;
    if (newer?.action === 'rollback' && live !== null && live !== liveAfter) passedOver.add(live);
    wasTargetLive ||= liveAfter === target;
    if (wasTargetLive && live !== null && !passedOver.has(live) && (await isUsable(live))) return live;
    newer = revision;
  }
  return null;
}
