import { z } from 'zod';

/** The fields that order the leaderboard, in their order. */
export const rankKeySchema = z.object({
  /** More first. */
  referralCount: z.int(),
  /** More first. */
  pointsMxp: z.int(),
  /** Earlier first. */
  joinedAt: z.date(),
  /** Lower first. */
  id: z.string(),
});
export type RankKey = Readonly<z.output<typeof rankKeySchema>>;

/** The leaderboard's index, and the order of its rows. */
export const LEADERBOARD_ORDER = { referralCount: -1, pointsMxp: -1, joinedAt: 1, _id: 1 } as const;

type Field = keyof typeof LEADERBOARD_ORDER;
type Key = Readonly<Record<Field, number | Date | string>>;
/** A range of the index: its first fields equal a key's, the next one is in a range. */
export type IndexRange = Readonly<Record<string, unknown>>;

const FIELDS = Object.keys(LEADERBOARD_ORDER) as Field[];

function keyOf({ id, referralCount, pointsMxp, joinedAt }: RankKey): Key {
  return { referralCount, pointsMxp, joinedAt, _id: id };
}

function equalOn(key: Key, count: number): IndexRange {
  return Object.fromEntries(FIELDS.slice(0, count).map((field) => [field, key[field]]));
}

/** The condition on a field for values after a value in the order. */
function after(field: Field, value: unknown): IndexRange {
  return LEADERBOARD_ORDER[field] === 1 ? { $gt: value } : { $lt: value };
}
function before(field: Field, value: unknown): IndexRange {
  return LEADERBOARD_ORDER[field] === 1 ? { $lt: value } : { $gt: value };
}

function depthOfDifference(a: Key, b: Key): number {
  const depth = FIELDS.findIndex((field) => Number(a[field] > b[field]) + Number(a[field] < b[field]) > 0);
  return depth === -1 ? FIELDS.length : depth;
}

/** Negative when the first ranks higher. */
export function compareRankKeys(a: RankKey, b: RankKey): number {
  const [left, right] = [keyOf(a), keyOf(b)];
  const field = FIELDS[depthOfDifference(left, right)];
  if (field === undefined) return 0;
  return left[field] < right[field] === (LEADERBOARD_ORDER[field] === 1) ? -1 : 1;
}

/** All rank keys before this one, as index ranges that do not overlap. */
export function rangesBefore(to: RankKey): IndexRange[] {
  const key = keyOf(to);
  return FIELDS.map((field, depth) => ({ ...equalOn(key, depth), [field]: before(field, key[field]) }));
}

/** All rank keys from one, included, to another, as index ranges within the two. */
export function rangesBetween(from: RankKey, to: RankKey): IndexRange[] {
  if (compareRankKeys(from, to) >= 0) return [];
  const [first, last] = [keyOf(from), keyOf(to)];
  const depth = depthOfDifference(first, last);
  const split = FIELDS[depth];
  if (split === undefined) return [];
  const middle = {
    ...equalOn(first, depth),
    [split]: { ...after(split, first[split]), ...before(split, last[split]) },
  };
  const deeper = FIELDS.slice(depth + 1);
  return [
    ...deeper.map((field, index) => ({ ...equalOn(first, depth + 1 + index), [field]: after(field, first[field]) })),
    equalOn(first, FIELDS.length),
    middle,
    ...deeper.map((field, index) => ({ ...equalOn(last, depth + 1 + index), [field]: before(field, last[field]) })),
  ];
}
