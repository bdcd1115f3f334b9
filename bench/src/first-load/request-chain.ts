/** A request of a page, with the responses it depends on. */
export interface ChainedRequest {
  readonly url: string;
  /** The files without which it would not have been made: the page, a style sheet, the scripts on the stack. */
  readonly askedBy: readonly string[];
}

/**
 * In which wave each request went out, by address: the page is the first, what its HTML names the second, what only
 * those ask for the third. Requests come in the order in which they were made; of one address the first counts.
 */
export function wavesOf(requests: readonly ChainedRequest[]): ReadonlyMap<string, number> {
  const waves = new Map<string, number>();
  for (const { url, askedBy } of requests) {
    if (waves.has(url)) continue;
    waves.set(url, 1 + Math.max(0, ...askedBy.map((file) => waves.get(file) ?? 0)));
  }
  return waves;
}
