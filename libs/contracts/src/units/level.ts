/** A level, and the MXP earned in a lifetime from which it is held. */
export interface Level {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly fromMxp: number;
}

const TABLE = [
  ['Newcomer', 0],
  ['Starter', 1_500],
  ['Helper', 3_000],
  ['Contributor', 6_000],
  ['Regular', 10_000],
  ['Builder', 20_000],
  ['Specialist', 35_000],
  ['Expert', 60_000],
  ['Leader', 100_000],
  ['Champion', 200_000],
  ['Veteran', 400_000],
  ['Legend', 1_000_000],
] as const;

/** All levels, the lowest first. */
export const LEVELS: readonly Level[] = TABLE.map(([name, fromMxp], index) => ({ number: index + 1, name, fromMxp }));

/** A level with the way to the next one, which is null at the top. */
export interface LevelProgress extends Level {
  readonly next: (Level & { readonly leftMxp: number }) | null;
  /** The part of the way to the next level, from 0 to less than 1. 1 at the top. */
  readonly fraction: number;
}

/** The level of a user who has earned this much in total. */
export function levelOf(lifetimeMxp: number): LevelProgress {
  const earnedMxp = Math.max(0, lifetimeMxp);
  const above = LEVELS.findIndex(({ fromMxp }) => fromMxp > earnedMxp);
  const next = LEVELS[above];
  const level = LEVELS.at(above === -1 ? -1 : above - 1) as Level;
  if (!next) return { ...level, next: null, fraction: 1 };
  const fraction = (earnedMxp - level.fromMxp) / (next.fromMxp - level.fromMxp);
  return { ...level, next: { ...next, leftMxp: next.fromMxp - earnedMxp }, fraction };
}
