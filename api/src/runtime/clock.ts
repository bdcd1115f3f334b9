/** The source of the time. Rules take it as a dependency, so that tests can set it. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };
