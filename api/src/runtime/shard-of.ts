/** The number of the shard, out of `count`, for a key. Equal keys have equal shards. */
export function shardOf(key: string, count: number): number {
  let hash = 0;
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}
