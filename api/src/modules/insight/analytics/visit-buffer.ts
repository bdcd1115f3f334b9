import type { VisitSource } from '@magnetx/contracts';
import { VISIT_KINDS, type VisitKind } from './view-count.model.ts';

/** The quests that a user saw and opened on one UTC day, each with its source. */
export interface PersonVisits extends Readonly<Record<VisitKind, ReadonlyMap<number, VisitSource>>> {
  readonly userId: string;
  readonly day: string;
}

type Kept = PersonVisits & Readonly<Record<VisitKind, Map<number, VisitSource>>>;

/** Buffers distinct visits, never more than `sizeMax`. */
export function createVisitBuffer(sizeMax: number) {
  let people = new Map<string, Kept>();
  let size = 0;
  let dropped = 0;

  const keep = (kept: Map<number, VisitSource>, questId: number, source: VisitSource): void => {
    if (kept.has(questId)) return;
    if (size >= sizeMax) dropped += 1;
    else {
      kept.set(questId, source);
      size += 1;
    }
  };

  return {
    /** Adds visits that are not buffered yet, as long as there is room. */
    add: ({ userId, day, ...visits }: PersonVisits) => {
      const key = `${day} ${userId}`;
      let kept = people.get(key);
      if (!kept) {
        kept = { userId, day, views: new Map(), clicks: new Map() };
        if (size < sizeMax) people.set(key, kept);
      }
      for (const kind of VISIT_KINDS) {
        for (const [questId, source] of visits[kind]) keep(kept[kind], questId, source);
      }
    },
    /** Removes and returns all visits. */
    takeAll: () => {
      const taken = [...people.values()];
      people = new Map();
      size = 0;
      return taken;
    },
    size: () => size,
    /** The number of visits dropped by a full buffer since the last call. */
    takeDropped: () => {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
}
