import { t } from '@magnetx/texts';
/** A level, and the MXP earned in a lifetime from which it is held. */
export interface Level {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly fromMxp: number;
}

const TABLE = [
  [() => t('Newcomer'), 0],
  [() => t('Starter'), 1_500],
  [() => t('Helper'), 3_000],
  [() => t('Contributor'), 6_000],
  [() => t('Regular'), 10_000],
  [() => t('Builder'), 20_000],
  [() => t('Specialist'), 35_000],
  [() => t('Expert'), 60_000],
  [() => t('Leader'), 100_000],
  [() => t('Champion'), 200_000],
  [() => t('Veteran'), 400_000],
  [() => t('Legend'), 1_000_000],
] as const;

/** All levels, the lowest first. */
export const LEVELS: readonly Level[] = TABLE.map(([nameOf, fromMxp], index) => ({
  number: index + 1,
  get name() {
    return nameOf();
  },
  fromMxp,
}));

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
