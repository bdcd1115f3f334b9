/** A range of an index: its first fields equal a key's, the next one is in a range. */
export type IndexRange = Readonly<Record<string, unknown>>;

type Value = number | Date | string;
type Key = Readonly<Record<string, Value>>;

/**
 * The order of a leaderboard's rows, which is that of an index whose last field is `_id`. A rank key has the fields of
 * the index, and `id` for `_id`.
 */
export function createRankOrder<RankKey extends Key & { readonly id: string }>(
  order: Readonly<Record<string, 1 | -1>>,
) {
  const fields = Object.keys(order);
  const keyOf = ({ id, ...rest }: RankKey): Key => ({ ...rest, _id: id });
  const equalOn = (key: Key, count: number): IndexRange =>
    Object.fromEntries(fields.slice(0, count).map((field) => [field, key[field]]));
  const isSmallerFirst = (field: string): boolean => order[field] === 1;
  const after = (field: string, value: unknown): IndexRange =>
    isSmallerFirst(field) ? { $gt: value } : { $lt: value };
  const before = (field: string, value: unknown): IndexRange =>
    isSmallerFirst(field) ? { $lt: value } : { $gt: value };
  const isSmaller = (a: Value = '', b: Value = ''): boolean => a < b;

  const depthOfDifference = (a: Key, b: Key): number => {
    const depth = fields.findIndex((field) => isSmaller(a[field], b[field]) || isSmaller(b[field], a[field]));
    return depth === -1 ? fields.length : depth;
  };

  /** Negative when the first ranks higher. */
  const compare = (a: RankKey, b: RankKey): number => {
    const [left, right] = [keyOf(a), keyOf(b)];
    const field = fields[depthOfDifference(left, right)];
    if (field === undefined) return 0;
    return isSmaller(left[field], right[field]) === isSmallerFirst(field) ? -1 : 1;
  };

  return {
    compare,

    /** All rank keys before this one, as index ranges that do not overlap. */
    rangesBefore: (to: RankKey): IndexRange[] => {
      const key = keyOf(to);
      return fields.map((field, depth) => ({ ...equalOn(key, depth), [field]: before(field, key[field]) }));
    },

    /** All rank keys from one, included, to another, as index ranges within the two. */
    rangesBetween: (from: RankKey, to: RankKey): IndexRange[] => {
      if (compare(from, to) >= 0) return [];
      const [first, last] = [keyOf(from), keyOf(to)];
      const depth = depthOfDifference(first, last);
      const split = fields[depth];
      if (split === undefined) return [];
      const middle = {
        ...equalOn(first, depth),
        [split]: { ...after(split, first[split]), ...before(split, last[split]) },
      };
      const deeper = fields.slice(depth + 1);
      const rangesOf = (key: Key, bound: typeof after) =>
        deeper.map((field, index) => ({ ...equalOn(key, depth + 1 + index), [field]: bound(field, key[field]) }));
      return [...rangesOf(first, after), equalOn(first, fields.length), middle, ...rangesOf(last, before)];
    },
  };
}
