import type { ReviewItem } from '@magnetx/contracts';

/** The part of the rewards for these works that reserves of their quests cover. A reward is covered as a whole. */
export function coveredCentsOf(works: readonly ReviewItem[]): number {
  const left = new Map(works.map(({ questId, reserved_cents: reserved }) => [questId, reserved]));
  return works.reduce((sum, { questId, cash_cents: cash }) => {
    const reserved = left.get(questId) ?? 0;
    if (reserved < cash) return sum;
    left.set(questId, reserved - cash);
    return sum + cash;
  }, 0);
}
