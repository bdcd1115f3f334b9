/** The source of the time. Rules take it as a dependency, so that tests can set it. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Options by which an `LRUCache` ages its entries by this clock. */
export const cacheTimeOf = (clock: Clock) => ({ perf: { now: () => clock.now().getTime() }, ttlResolution: 0 });
