import type { Revision } from '@magnetx/federation';
import { stateOf } from './change-registry.ts';

/**
 * The fallback once `target` is live again instead of `takenBack`: the newest usable version that was live before
 * `target` and was not rolled back later. Null when there is none.
 */
export async function findFallbackVersion(
  newestFirst: AsyncIterable<Revision>,
  { name, target, takenBack }: { name: string; target: string; takenBack: string },
  isUsable: (version: string) => Promise<boolean>,
): Promise<string | null> {
  const excluded = new Set([target, takenBack]);
  let wasTargetLive = false;
  let newer: Revision | null = null;
  for await (const revision of newestFirst) {
    const { live } = stateOf(revision, name);
    const liveAfter = newer && stateOf(newer, name).live;
    if (newer?.action === 'rollback' && live !== null && live !== liveAfter) excluded.add(live);
    wasTargetLive ||= liveAfter === target;
    if (wasTargetLive && live !== null && !excluded.has(live) && (await isUsable(live))) return live;
    newer = revision;
  }
  return null;
}
