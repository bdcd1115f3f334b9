import { createHmac } from 'node:crypto';
import type { WithTransaction } from '../../../db/with-transaction.ts';
import { TOTAL } from '../../quests/activity/index.ts';
import type { BillVisits } from '../../quests/ads/index.ts';
import type { ShownQuests } from './shown-quests.ts';
import type { PersonVisits } from './visit-buffer.ts';
import { VISIT_KINDS } from './view-count.model.ts';
import type { Quests, ViewCountIncrease, ViewCountRepository } from './view-count.repository.ts';

export interface StoreVisitsDeps {
  readonly visits: ViewCountRepository;
  readonly shownQuests: ShownQuests;
  readonly withTransaction: WithTransaction;
  /** Charges ads for visits. */
  readonly billVisits: BillVisits;
  /** Keys the deduplication keys. */
  readonly pseudonymSecret: string;
}

export type StoreVisits = (people: readonly PersonVisits[]) => Promise<void>;

/** How long a deduplication key outlives the start of its day, so that late visits still find it. */
const DEDUP_KEY_LIFETIME_MS = 3 * 24 * 60 * 60_000;

interface New {
  readonly person: PersonVisits;
  readonly dedupKey: string;
  readonly quests: Quests;
}

/** The increments of all rows that new visits affect, one per row. */
function increasesOf(news: readonly New[], projects: ReadonlyMap<number, string>): ViewCountIncrease[] {
  const rows = new Map<string, ViewCountIncrease & { counts: Record<string, number> }>();
  const count = (row: Omit<ViewCountIncrease, 'counts'>, path: string): void => {
    const key = `${row.questId ?? row.projectId}:${row.day}`;
    const kept = rows.get(key) ?? { ...row, counts: {} };
    kept.counts[path] = (kept.counts[path] ?? 0) + 1;
    rows.set(key, kept);
  };
  for (const { person, quests } of news) {
    for (const kind of VISIT_KINDS) {
      for (const questId of quests[kind]) {
        const path = `${kind}.${person[kind].get(questId)}`;
        const projectId = projects.get(questId) ?? '';
        count({ questId, projectId, day: person.day }, path);
        count({ questId: null, projectId, day: person.day }, path);
        count({ questId: null, projectId, day: TOTAL }, path);
      }
    }
  }
  return [...rows.values()];
}

/**
 * Counts visits in one transaction: the first view and the first click per user, quest and UTC day, across all
 * processes and repetitions. Hidden quests are ignored.
 */
export function createStoreVisits(deps: StoreVisitsDeps): StoreVisits {
  const { visits, shownQuests, withTransaction, pseudonymSecret, billVisits } = deps;
  const dedupKeyOf = ({ userId, day }: PersonVisits): string =>
    createHmac('sha256', pseudonymSecret).update(`visits:${day}:${userId}`).digest('base64url');

  return async (people) => {
    const named = people.flatMap((person) => VISIT_KINDS.flatMap((kind) => [...person[kind].keys()]));
    const projects = await shownQuests.projectsOf(named);
    const keyed = people.map((person) => ({ person, dedupKey: dedupKeyOf(person) }));
    await withTransaction(async (session) => {
      const before = await visits.findDedupKeys(
        keyed.map(({ dedupKey }) => dedupKey),
        session,
      );
      const news = keyed.flatMap(({ person, dedupKey }): New[] => {
        const known = before.get(dedupKey);
        const newOf = (kind: 'views' | 'clicks'): number[] =>
          [...person[kind].keys()].filter((id) => projects.has(id) && !known?.[kind].includes(id));
        const quests = { views: newOf('views'), clicks: newOf('clicks') };
        return quests.views.length + quests.clicks.length === 0 ? [] : [{ person, dedupKey, quests }];
      });
      const added = news.map(({ person, dedupKey: id, quests }) => ({
        id,
        quests,
        expiresAt: new Date(Date.parse(person.day) + DEDUP_KEY_LIFETIME_MS),
      }));
      await visits.addDedupKeys(added, session);
      await visits.increase(increasesOf(news, projects), session);
      await billVisits(
        news.map(({ person: { userId }, quests }) => ({ userId, ...quests })),
        session,
      );
    });
  };
}
