/** Counts by the name of a field, as `$inc` takes them. */
export type Counts = Readonly<Record<string, number>>;

/** Adds up two sets of counts. Those of 0 are left out. */
export function addCounts(one: Counts, other: Counts): Counts {
  const total: Record<string, number> = { ...one };
  for (const [field, count] of Object.entries(other)) total[field] = (total[field] ?? 0) + count;
  return Object.fromEntries(Object.entries(total).filter(([, count]) => count !== 0));
}
