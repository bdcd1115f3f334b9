/** The states of a reward on hold. `taken_back`: its MXP returned to the project. */
export const HOLD_STATES = ['held', 'released', 'taken_back'] as const;
export type HoldState = (typeof HOLD_STATES)[number];
