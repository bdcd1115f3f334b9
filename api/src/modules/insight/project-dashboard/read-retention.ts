import {
  costPerReturnedCents,
  RETURN_WITHIN_DAYS,
  sourceCostCents,
  VISIT_SOURCES,
  type ProjectOverview,
  type VisitSource,
} from '@magnetx/contracts';
import type { Clock } from '../../../runtime/clock.ts';
import { addDays, dayOf, type ActivityModule, type ActivityRow } from '../../quests/activity/index.ts';
import { kindOf, type QuestsModule } from '../../quests/quests/index.ts';

export interface ReadRetentionDeps {
  readonly activity: Pick<ActivityModule, 'listProjectTotals' | 'listProjectDays'>;
  readonly quests: Pick<QuestsModule, 'list'>;
  readonly clock: Clock;
}

type Counts = 'participants' | 'newcomers' | 'returned';

function sumOf(rows: readonly ActivityRow[], count: Counts, sources: readonly VisitSource[] = VISIT_SOURCES): number {
  return rows.reduce((sum, row) => sum + sources.reduce((all, source) => all + row[count][source], 0), 0);
}

/**
 * How many participants came back, and what that costs by source. It reads a row per quest, and the last days for the
 * newcomers who still have time. `feesMxp` are the fees paid less refunds.
 */
export async function readRetention(
  { activity, quests, clock }: ReadRetentionDeps,
  projectId: string,
  feesMxp: number,
): Promise<ProjectOverview['retention']> {
  const since = addDays(dayOf(clock.now()), 1 - RETURN_WITHIN_DAYS);
  const [totals, recent] = await Promise.all([
    activity.listProjectTotals(projectId),
    activity.listProjectDays(projectId, since),
  ]);
  const ofQuest = new Map((await quests.list(totals.map(({ questId }) => questId))).map((quest) => [quest.id, quest]));
  const participants = sumOf(totals, 'participants');
  const sources = VISIT_SOURCES.map((source) => {
    const rewards = totals.reduce((sum, row) => {
      const quest = ofQuest.get(row.questId);
      return quest ? sum + kindOf(quest).cashForCents(quest, { ...row, source }) : sum;
    }, 0);
    const own = { participants: sumOf(totals, 'participants', [source]), rewards_cents: rewards };
    const costCents = sourceCostCents(own, { feesMxp, participants });
    const returned = sumOf(totals, 'returned', [source]);
    const newcomers = sumOf(totals, 'newcomers', [source]);
    const perReturned = costPerReturnedCents(costCents, returned);
    return { source, newcomers, returned, cost_cents: costCents, cost_per_returned_cents: perReturned };
  });
  return {
    newcomers: sumOf(totals, 'newcomers'),
    returned: sumOf(totals, 'returned'),
    recent_newcomers: sumOf(recent, 'newcomers'),
    sources,
  };
}
