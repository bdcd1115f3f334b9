import type { ReviewItem } from '@magnetx/contracts';

/** The part of the rewards for these works that reserves of their quests cover. A reward is covered as a whole. */
export function coveredCentsOf(works: readonly ReviewItem[]): number {
  return [...Map.groupBy(works, ({ questId }) => questId).values()].reduce((sum, own) => {
    const { cash_cents: cash = 0, reserved_cents: reserved = 0 } = own[0] ?? {};
    return cash === 0 ? sum : sum + cash * Math.min(own.length, Math.floor(reserved / cash));
  }, 0);
}
