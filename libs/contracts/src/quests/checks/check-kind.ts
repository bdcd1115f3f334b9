/** All kinds of check. A mission has one to five checks, which are passed in order. */
export const CHECK_KINDS = ['quiz', 'code', 'facts', 'x', 'evm', 'event', 'callout', 'manual'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export const CHECKS_MAX = 5;

/** The most attempts of a person at a check in one period. */
export const ATTEMPTS_MAX = 10;
