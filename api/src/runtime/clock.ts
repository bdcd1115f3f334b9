/** Where the time comes from. Rules take it as a dependency, so that tests decide what time it is. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };
