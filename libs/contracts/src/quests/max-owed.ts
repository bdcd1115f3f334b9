import type { QuestKind } from './kinds/quest-kind.ts';
import type { OwedTerms } from './kinds/quest-kind-rules.ts';
import { QUEST_KIND_RULES } from './kinds/quest-kinds.ts';

export interface OwedBasis extends OwedTerms {
  readonly type: QuestKind;
}

/**
 * The most that the owner of a quest may owe its participants, in US cents, besides the fee: a task's cash for each of
 * its places, or the whole prize of a giveaway; for an ad its budget. Null without an upper limit.
 */
export function maxOwedCents(basis: OwedBasis): number | null {
  return QUEST_KIND_RULES[basis.type].maxOwedCents(basis);
}

/**
 * `10 × $500.00 for approved work: up to $5,000.00`, `$500.00 for each approved submission: no upper limit`, or
 * `$250.00 for the prize: 4 winners, $62.50 each`, or `up to $50.00 for impressions and clicks`. Empty for a
 * quest without cash.
 */
export function maxOwedText(basis: OwedBasis): string {
  const mostCents = maxOwedCents(basis);
  return mostCents === 0 ? '' : QUEST_KIND_RULES[basis.type].owedText(basis, mostCents);
}
